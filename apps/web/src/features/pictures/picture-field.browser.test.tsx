import { AVATAR_STEP_MS } from "@afterword/core/constants";
import { account } from "@afterword/core/messages/account";
import { pictures as say } from "@afterword/core/messages/pictures";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { freezeTime } from "../../testing/time.ts";
import { chooseFile, coloursOf, edgeOnStage, makePicture } from "../../testing/pictures.ts";
import { putFinger } from "../../testing/pointer.ts";
import { show } from "../../testing/show.tsx";
import { PictureField } from "./picture-field.tsx";
import type { SendPicture } from "./use-picture-editor.ts";

const MIDDLE = 185.27 / 2;
const sent: Blob[] = [];
const keep: SendPicture = async (picture) => void sent.push(picture);

beforeEach(() => {
  sent.length = 0;
});

const open = async (send: SendPicture = keep): Promise<void> => {
  show(
    <PictureField
      person={{ name: "Anna Brunner", pfp: null }}
      label="Add a picture"
      send={send}
      onRemove={() => undefined}
    />,
  );
  await page.getByRole("button", { name: "Add a picture" }).click();
  await expect.element(dialog()).toBeVisible();
};
const openWith = async (width: number, height: number, send?: SendPicture): Promise<void> => {
  await open(send);
  await chooseFile(await makePicture(width, height));
  await expect.element(confirm()).toBeEnabled();
};
const dialog = () => page.getByRole("dialog", { name: say.title });
const confirm = () => page.getByRole("button", { name: say.use });
const isClosed = () => expect.element(dialog()).not.toBeInTheDocument();
const stage = (): Element => document.querySelector("canvas") ?? document.body;
const press = (key: string, times: number) => userEvent.keyboard(`{${key}}`.repeat(times));

describe("the profile-picture editor", () => {
  it("The editor waits for a file, and offers images only", async () => {
    await open();
    await expect.element(confirm()).toBeDisabled();
    expect(document.querySelector("input[type=file]")?.getAttribute("accept")).toBe("image/*");
    await chooseFile(await makePicture(300, 200));
    await expect.element(confirm()).toBeEnabled();
  });

  it("The editor sends the middle as a JPEG of 94 by 94, and closes", async () => {
    await openWith(1000, 400);
    await confirm().click();
    await isClosed();
    await expect.element(page.getByText(say.saved)).toBeVisible();
    const [picture] = sent;
    expect(picture?.type).toBe("image/jpeg");
    const { width, height } = await createImageBitmap(picture ?? new Blob());
    expect([width, height]).toEqual([94, 94]);
    expect(await coloursOf(picture ?? new Blob(), [0.1, 0.4, 0.6, 0.9])).toEqual([
      "red",
      "red",
      "blue",
      "blue",
    ]);
  });

  it("Transparent parts become white", async () => {
    await open();
    const canvas = new OffscreenCanvas(200, 200);
    canvas.getContext("2d");
    await chooseFile(new File([await canvas.convertToBlob()], "empty.png"));
    await expect.element(confirm()).toBeEnabled();
    await confirm().click();
    await isClosed();
    expect(await coloursOf(sent[0] ?? new Blob(), [0.1, 0.9])).toEqual(["white", "white"]);
  });

  it("The keyboard moves and zooms the picture", async () => {
    await openWith(800, 400);
    expect(edgeOnStage()).toBeCloseTo(MIDDLE, 0);
    await press("ArrowRight", 3);
    expect(edgeOnStage()).toBeCloseTo(MIDDLE + 3, 0);
    await press("ArrowLeft", 10);
    expect(edgeOnStage()).toBeCloseTo(MIDDLE - 7, 0);
    await press("+", 10);
    expect(edgeOnStage()).toBeCloseTo(MIDDLE - 7 * 1.01 ** 10, 0);
    await press("ArrowRight", 40);
    await confirm().click();
    await isClosed();
    // 32 of 136 units to the right of the middle.
    expect(await coloursOf(sent[0] ?? new Blob(), [0.5, 0.71, 0.76])).toEqual(["red", "red", "blue"]);
  });

  it("A button moves the picture one step for a press, and one more every 50 ms while it is held", async () => {
    await openWith(800, 400);
    const { pass } = freezeTime();
    const button = page.getByRole("button", { name: say.right }).element();
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    await pass(0);
    expect(edgeOnStage()).toBeCloseTo(MIDDLE + 1, 0);
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    await pass(4 * AVATAR_STEP_MS);
    expect(edgeOnStage()).toBeCloseTo(MIDDLE + 6, 0);
    button.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, button: 0 }));
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    await pass(4 * AVATAR_STEP_MS);
    expect(edgeOnStage()).toBeCloseTo(MIDDLE + 6, 0);
  });

  it("Another mouse button does not move the picture", async () => {
    await openWith(800, 400);
    const { pass } = freezeTime();
    const button = page.getByRole("button", { name: say.left }).element();
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 2 }));
    await pass(4 * AVATAR_STEP_MS);
    expect(edgeOnStage()).toBeCloseTo(MIDDLE, 0);
  });

  it("The picture follows a finger and stops at its edge", async () => {
    await openWith(800, 400);
    const unit = stage().getBoundingClientRect().width / 185.27;
    const finger = putFinger(stage());
    expect(finger.isCaptured()).toBe(true);
    finger.move(20 * unit, 50);
    await vi.waitFor(() => expect(edgeOnStage()).toBeCloseTo(MIDDLE + 20, 0));
    finger.move(500 * unit, 100);
    finger.lift(500 * unit, 150);
    finger.move(0, 200);
    // Twice as wide as high, it overhangs by half of the 136 units that are kept.
    await vi.waitFor(() => expect(edgeOnStage()).toBeCloseTo(MIDDLE + 68, 0));
  });

  it("Two fingers and the wheel zoom the picture", async () => {
    await openWith(800, 400);
    await press("ArrowRight", 10);
    const { left, top, width, height } = stage().getBoundingClientRect();
    const wheel = { bubbles: true, cancelable: true, deltaY: -1 };
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    const turned = new WheelEvent("wheel", { ...wheel, ...at });
    stage().dispatchEvent(turned);
    expect(turned.defaultPrevented).toBe(true);
    await vi.waitFor(() => expect(edgeOnStage()).toBeCloseTo(MIDDLE + 10.1, 0));
    const one = putFinger(stage(), { x: at.clientX - 20, y: at.clientY });
    const second = (type: string, right: number) =>
      stage().dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 2,
          clientX: at.clientX + right,
          clientY: at.clientY,
        }),
      );
    second("pointerdown", 20);
    one.move(-20, 50);
    second("pointermove", 40);
    second("pointerup", 40);
    one.lift(-20, 80);
    await vi.waitFor(() => expect(edgeOnStage()).toBeCloseTo(MIDDLE + 20.2, 0));
  });

  it("A file that is no picture is refused with a message, and the editor closes", async () => {
    await open();
    await chooseFile(new File(["no picture"], "me.jpg", { type: "image/jpeg" }));
    await expect.element(page.getByText(account.imageFailed)).toBeVisible();
    await isClosed();
    expect(sent).toEqual([]);
  });

  it("A second file that is no picture leaves the first one as it was cropped", async () => {
    await openWith(800, 400);
    await press("ArrowRight", 3);
    await chooseFile(new File(["no picture"], "me.jpg", { type: "image/jpeg" }));
    await expect.element(page.getByText(account.imageFailed)).toBeVisible();
    await expect.element(confirm()).toBeEnabled();
    expect(edgeOnStage()).toBeCloseTo(MIDDLE + 3, 0);
    await confirm().click();
    await isClosed();
    expect(sent).toHaveLength(1);
  });

  it("A failed upload is logged and announced, and the editor opens again without the file", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const failure = new Error("no");
    await openWith(300, 200, () => Promise.reject(failure));
    await confirm().click();
    await isClosed();
    expect(logged).toHaveBeenCalledWith(failure);
    await expect.element(page.getByText(say.uploadFailed)).toBeVisible();
    await page.getByRole("button", { name: "Add a picture" }).click();
    await expect.element(confirm()).toBeDisabled();
    expect(document.querySelector("canvas")).toBeNull();
  });

  it("A picture is sent once although the button is pressed again, and cancelling aborts the request", async () => {
    const signals: AbortSignal[] = [];
    await openWith(300, 200, (_picture, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    const button = confirm().element() as HTMLElement;
    button.click();
    await expect.element(confirm()).toBeDisabled();
    button.click();
    await press("ArrowRight", 1);
    await page.getByRole("button", { name: "Cancel" }).click();
    await isClosed();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await expect.element(page.getByText(say.saved)).not.toBeInTheDocument();
  });

  it("Two presses in one task send a picture once", async () => {
    const pictures: Blob[] = [];
    await openWith(300, 200, async (picture) => void pictures.push(picture));
    const button = confirm().element() as HTMLElement;
    button.click();
    button.click();
    await isClosed();
    await expect.element(page.getByText(say.saved)).toBeVisible();
    expect(pictures).toHaveLength(1);
  });

  it("A picture can be sent after an upload failed", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    let tries = 0;
    await openWith(300, 200, async () => {
      tries += 1;
      if (tries === 1) throw new Error("no");
    });
    await confirm().click();
    await isClosed();
    await page.getByRole("button", { name: "Add a picture" }).click();
    await chooseFile(await makePicture(300, 200));
    await confirm().click();
    await expect.element(page.getByText(say.saved)).toBeVisible();
    expect(tries).toBe(2);
  });

  it("Another file takes the place of the first, uncropped", async () => {
    await openWith(800, 400);
    await press("ArrowRight", 30);
    await chooseFile(await makePicture(400, 800));
    await vi.waitFor(() => expect(edgeOnStage()).toBeCloseTo(MIDDLE, 0));
  });
});
