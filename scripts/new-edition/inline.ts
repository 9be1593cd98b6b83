import { stringify } from 'yaml';

const scalar = (value: unknown): string =>
  // In a list, where more signs need quotes than alone.
  stringify([value], { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false })
    .trimEnd()
    .slice(1, -1);

/** A value as people write it in one line of YAML: `{ it: Corsa, en: Run }`, `[it, en]`. */
export function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return scalar(value);
  const entries = Object.entries(value).map(([key, each]) => `${key}: ${inline(each)}`);
  return `{ ${entries.join(', ')} }`;
}
