import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

const files = import.meta.glob<{ default: ComponentType }>('/src/**/*.island.tsx');
const islands = new Map(
  Object.entries(files).map(([file, load]) => [/([^/]+)\.island\.tsx$/.exec(file)?.[1], load]),
);

/** Brings one server-rendered island to life with the props that it was rendered with. */
export async function hydrate(place: HTMLElement): Promise<void> {
  const load = islands.get(place.dataset.island);
  if (!load) throw new Error(`no island named ${place.dataset.island}`);
  const { default: Island } = await load();
  place.dataset.awake = '';
  hydrateRoot(place, createElement(Island, JSON.parse(place.dataset.props ?? '{}')));
}
