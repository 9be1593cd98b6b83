import { readFile } from 'node:fs/promises';
import path from 'node:path';

type PageName = 'home' | 'rules' | 'participants';

type PageContent = Record<
  'title' | 'description' | 'jsonLd' | 'header' | 'menu' | 'main' | 'footer',
  string
>;

export type Participant = Record<
  'bib' | 'name' | 'flag' | 'code' | 'country' | 'race' | 'category' | 'gender' | 'age' | 'status',
  string | null
> & { isInCircuit: boolean };

const read = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(path.join(process.cwd(), 'content', `${name}.json`), 'utf8'));

export const readPage = (name: PageName) => read<PageContent>(name);

export const readParticipants = () => read<Participant[]>('participants-list');

export const readWaymarks = () => read<Record<string, string>>('waymarks');

/** Title and description of a page, for Next's metadata. */
export async function metadataOf(name: PageName) {
  const { title, description } = await readPage(name);
  return { title, description };
}
