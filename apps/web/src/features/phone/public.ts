export { QuietSignsQuestion } from "./parts/quiet-signs-question.tsx";
export { useRegistrationWish } from "./registration-wish.ts";
