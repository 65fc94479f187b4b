export const stampFile: string;
export function stampOfFiles(): string;
