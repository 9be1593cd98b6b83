export const buildsFolder: string;
export function useBuild(root: string, name: string): void;
