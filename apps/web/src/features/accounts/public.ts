export { updateUserOptimistically } from "./optimistic-user.ts";
export { lineOfRhythm } from "./line-of-rhythm.ts";
export { PasswordQuestion } from "./parts/password-question.tsx";
export { RhythmLengths } from "./parts/rhythm-lengths.tsx";
export type { RhythmValues } from "./parts/rhythm-lengths.tsx";
export { useProductNow } from "./use-product-now.ts";
export { useRecentProof } from "./use-recent-proof.tsx";
export { useUpdateUser } from "./use-update-user.ts";
export { USER_QUERIES, useCurrentUser, userQuery } from "./user-query.ts";
