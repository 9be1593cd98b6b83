import { useEffect, useRef, useState } from 'react';
import { showBoard } from '../../../ui/board-in-place.ts';

/** A name is typed faster than this. */
const typedMs = 250;

/**
 * Shows whoever fits while the form around it is filled in, at the address that the form leads to, and
 * tells how many to those who listen. Without script the form finds them.
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
  // What was typed before this woke up.
  const search = form.elements.namedItem('search');
  if (search instanceof HTMLInputElement && search.value !== search.defaultValue) typed();
  return () => {
    rest();
    form.removeEventListener('input', typed);
    form.removeEventListener('submit', rest);
  };
}

/** Shows what a form asks for; answers how many those are. */
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
