import { type ComponentType, createElement, type ReactNode, useLayoutEffect } from 'react';
import { type HydrationOptions, hydrateRoot, type Root } from 'react-dom/client';
import { keepTyped } from './keep-typed.ts';

const files = import.meta.glob<{ default: ComponentType }>('/src/**/*.island.tsx');
const islands = new Map(
  Object.entries(files).map(([file, load]) => [/([^/]+)\.island\.tsx$/.exec(file)?.[1], load]),
);

/** Brings one server-rendered island to life with the props that it was rendered with. */
export async function hydrate(place: HTMLElement): Promise<void> {
  const load = islands.get(place.dataset.island);
  if (!load) throw new Error(`no island named ${place.dataset.island}`);
  const { default: Island } = await load();
  wake(place, createElement(Island, JSON.parse(place.dataset.props ?? '{}')));
}

/** Hydrates a place, which keeps what was typed and unfolded in it, and tells so by `data-awake`. */
export function wake(place: HTMLElement, island: ReactNode, options?: HydrationOptions): Root {
  const putBack = keepTyped(place);
  const onAwake = () => {
    putBack();
    place.dataset.awake = '';
  };
  return hydrateRoot(place, createElement(Awaking, { onAwake }, island), options);
}

/** Calls before the browser paints, and before islands read their own fields in their effects. */
function Awaking({ onAwake, children }: { onAwake: () => void; children?: ReactNode }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useLayoutEffect(onAwake, []);
  return children;
}
