import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

const islands = import.meta.glob<{ default: ComponentType }>('../islands/*.tsx');

/** Brings one server-rendered island to life with the props that it was rendered with. */
export async function hydrate(place: HTMLElement): Promise<void> {
  const load = islands[`../islands/${place.dataset.island}.tsx`];
  if (!load) throw new Error(`no island named ${place.dataset.island}`);
  const { default: Island } = await load();
  place.dataset.awake = '';
  hydrateRoot(place, createElement(Island, JSON.parse(place.dataset.props ?? '{}')));
}
