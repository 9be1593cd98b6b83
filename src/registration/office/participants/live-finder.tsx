import { useEffect, useRef, useState } from 'react';
import { showBoard } from '../../../ui/board-in-place.ts';

/** A name is typed with shorter pauses than this. */
const typedMs = 250;

/**
 * Shows the matching participants while the form around it is filled in, at the address that the
 * form leads to, and announces to screen readers how many there are. Without script the form finds
 * them.
 */
export function LiveFinder() {
  const place = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState('');
  useEffect(() => {
    const form = place.current?.closest('form');
    return form ? followForm(form, setTold) : undefined;
  }, []);
  return (
    <div ref={place} className="vh" role="status">
      {told}
    </div>
  );
}

function followForm(form: HTMLFormElement, tell: (total: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);
  const typed = () => {
    rest();
    timer = setTimeout(() => void show(form).then(tell), typedMs);
  };
  form.addEventListener('input', typed);
  form.addEventListener('submit', rest);
  // Takes over what was typed before this component was hydrated.
  const search = form.elements.namedItem('search');
  if (search instanceof HTMLInputElement && search.value !== search.defaultValue) typed();
  return () => {
    rest();
    form.removeEventListener('input', typed);
    form.removeEventListener('submit', rest);
  };
}

/** Shows the result of a form; returns how many participants it has, as a sentence. */
async function show(form: HTMLFormElement): Promise<string> {
  const asked = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const isDefault = value === '' || (name === 'sort' && value === 'name');
    if (typeof value === 'string' && !isDefault) asked.set(name, value);
  }
  const query = asked.size > 0 ? `?${asked}` : '';
  history.replaceState(null, '', form.getAttribute('action') + query);
  await showBoard(location.href).catch(() => false);
  return document.querySelector('.admin-found p')?.textContent ?? '';
}
