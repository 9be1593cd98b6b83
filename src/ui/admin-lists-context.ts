export const listsPath = '/admin/lists';

/** A form of the lists that was refused, as it was filled in. */
export type ListsOutcome = {
  intent?: string | undefined;
  failure?: string;
  form?: Record<string, string | undefined>;
};
