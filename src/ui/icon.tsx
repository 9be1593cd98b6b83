import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw';
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw';
import bedDouble from 'lucide-static/icons/bed-double.svg?raw';
import bus from 'lucide-static/icons/bus.svg?raw';
import calendarDays from 'lucide-static/icons/calendar-days.svg?raw';
import car from 'lucide-static/icons/car.svg?raw';
import check from 'lucide-static/icons/check.svg?raw';
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw';
import clock from 'lucide-static/icons/clock.svg?raw';
import download from 'lucide-static/icons/download.svg?raw';
import droplets from 'lucide-static/icons/droplets.svg?raw';
import externalLink from 'lucide-static/icons/external-link.svg?raw';
import handshake from 'lucide-static/icons/handshake.svg?raw';
import house from 'lucide-static/icons/house.svg?raw';
import languages from 'lucide-static/icons/languages.svg?raw';
import layoutGrid from 'lucide-static/icons/layout-grid.svg?raw';
import listOrdered from 'lucide-static/icons/list-ordered.svg?raw';
import loader from 'lucide-static/icons/loader-circle.svg?raw';
import mail from 'lucide-static/icons/mail.svg?raw';
import mapPin from 'lucide-static/icons/map-pin.svg?raw';
import medal from 'lucide-static/icons/medal.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import messageCircle from 'lucide-static/icons/message-circle.svg?raw';
import mountain from 'lucide-static/icons/mountain.svg?raw';
import phone from 'lucide-static/icons/phone.svg?raw';
import plane from 'lucide-static/icons/plane.svg?raw';
import printer from 'lucide-static/icons/printer.svg?raw';
import scrollText from 'lucide-static/icons/scroll-text.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import send from 'lucide-static/icons/send.svg?raw';
import slidersHorizontal from 'lucide-static/icons/sliders-horizontal.svg?raw';
import table from 'lucide-static/icons/table.svg?raw';
import ticket from 'lucide-static/icons/ticket.svg?raw';
import timer from 'lucide-static/icons/timer.svg?raw';
import trainFront from 'lucide-static/icons/train-front.svg?raw';
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw';
import trophy from 'lucide-static/icons/trophy.svg?raw';
import undo from 'lucide-static/icons/undo-2.svg?raw';
import users from 'lucide-static/icons/users.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';

const drawings = {
  arrowRight,
  arrowLeft,
  bedDouble,
  bus,
  calendarDays,
  car,
  check,
  chevronDown,
  clock,
  download,
  droplets,
  externalLink,
  handshake,
  house,
  languages,
  layoutGrid,
  listOrdered,
  loader,
  mail,
  mapPin,
  medal,
  menu,
  messageCircle,
  mountain,
  phone,
  plane,
  printer,
  scrollText,
  search,
  send,
  slidersHorizontal,
  table,
  ticket,
  timer,
  trainFront,
  triangleAlert,
  trophy,
  undo,
  users,
  x,
} as const;

export type IconName = keyof typeof drawings;

/**
 * A drawing as short as it can be sent: its strokes as one path, to a tenth of a unit, which is a
 * fifteenth of a pixel.
 */
export function shortened(svg: string): string {
  let path = '';
  const rest = svg
    .replace(/<!--[\s\S]*?-->|<svg[\s\S]*?>|<\/svg>/g, '')
    // A point parts two numbers as well as a space does, until rounding takes it away.
    .replace(/(\.\d+)(?=\.)/g, '$1 ')
    .replace(/\d*\.\d+/g, (long) => String(Math.round(Number(long) * 10) / 10))
    .replace(/\b0\./g, '.')
    .replace(/<path d="([^"]*)" ?\/>/g, (_, strokes: string) => {
      path += fromItsStart(strokes);
      return '';
    })
    .replace(/\s+/g, ' ')
    .replace(/ ?\/> ?/g, '/>')
    .trim();
  return path ? `${rest}<path d="${path}"/>` : rest;
}

/** A first move is absolute in either letter; behind another stroke only in the capital one. */
const fromItsStart = (strokes: string) =>
  strokes.replace(
    /^m(-?[\d.]+)[ ,]?(-?[\d.]+)\s*(?=([-\d.])?)/,
    (_, x: string, y: string, next?: string) => `M${x} ${y}${next ? 'l' : ''}`,
  );

const inner = Object.fromEntries(
  Object.entries(drawings).map(([name, svg]) => [name, shortened(svg)]),
) as Record<IconName, string>;

/** Those that a style sheet speaks of by name. */
const named: readonly IconName[] = ['check', 'loader'];

/** A decorative line icon, 1.25em, in the colour of the text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={named.includes(name) ? `i i-${name}` : 'i'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: inner[name] }}
    />
  );
}
