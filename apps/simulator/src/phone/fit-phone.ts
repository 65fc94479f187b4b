/** Size of the phone with its bezel, which styles/handset.css draws. */
const WIDTH = 414;
const HEIGHT = 868;

/** Scales the phone down to the space available; it never grows beyond its true size. */
export const fitPhone = (stage: HTMLElement, phone: HTMLElement): void => {
  new ResizeObserver(() => {
    const { width, height } = stage.getBoundingClientRect();
    const scale = Math.max(0.4, Math.min(1, width / WIDTH, height / HEIGHT));
    phone.style.setProperty("--scale", scale.toFixed(4));
  }).observe(stage);
};
