export const listsPath = '/admin/lists';

/** A form of the lists that was refused, with its values. */
export type ListsOutcome = {
  intent?: string | undefined;
  failure?: string;
  form?: Record<string, string | undefined>;
};
