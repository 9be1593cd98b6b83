/** A page whose forms are kept: its address, its name, and what the buttons of its actions say. */
export type KeptPage = { at: RegExp; name: string; actions: Record<string, string> };
