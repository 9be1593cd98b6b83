import arrowLeft from '@iconify-json/lucide/icons.json?icon=arrow-left';
import arrowRight from '@iconify-json/lucide/icons.json?icon=arrow-right';
import bedDouble from '@iconify-json/lucide/icons.json?icon=bed-double';
import bus from '@iconify-json/lucide/icons.json?icon=bus';
import calendarDays from '@iconify-json/lucide/icons.json?icon=calendar-days';
import car from '@iconify-json/lucide/icons.json?icon=car';
import check from '@iconify-json/lucide/icons.json?icon=check';
import chevronDown from '@iconify-json/lucide/icons.json?icon=chevron-down';
import clock from '@iconify-json/lucide/icons.json?icon=clock';
import download from '@iconify-json/lucide/icons.json?icon=download';
import droplets from '@iconify-json/lucide/icons.json?icon=droplets';
import externalLink from '@iconify-json/lucide/icons.json?icon=external-link';
import handshake from '@iconify-json/lucide/icons.json?icon=handshake';
import house from '@iconify-json/lucide/icons.json?icon=house';
import languages from '@iconify-json/lucide/icons.json?icon=languages';
import layoutGrid from '@iconify-json/lucide/icons.json?icon=layout-grid';
import listOrdered from '@iconify-json/lucide/icons.json?icon=list-ordered';
import loader from '@iconify-json/lucide/icons.json?icon=loader-circle';
import mail from '@iconify-json/lucide/icons.json?icon=mail';
import mapPin from '@iconify-json/lucide/icons.json?icon=map-pin';
import medal from '@iconify-json/lucide/icons.json?icon=medal';
import menu from '@iconify-json/lucide/icons.json?icon=menu';
import messageCircle from '@iconify-json/lucide/icons.json?icon=message-circle';
import mountain from '@iconify-json/lucide/icons.json?icon=mountain';
import phone from '@iconify-json/lucide/icons.json?icon=phone';
import plane from '@iconify-json/lucide/icons.json?icon=plane';
import printer from '@iconify-json/lucide/icons.json?icon=printer';
import scrollText from '@iconify-json/lucide/icons.json?icon=scroll-text';
import search from '@iconify-json/lucide/icons.json?icon=search';
import send from '@iconify-json/lucide/icons.json?icon=send';
import slidersHorizontal from '@iconify-json/lucide/icons.json?icon=sliders-horizontal';
import table from '@iconify-json/lucide/icons.json?icon=table';
import ticket from '@iconify-json/lucide/icons.json?icon=ticket';
import timer from '@iconify-json/lucide/icons.json?icon=timer';
import trainFront from '@iconify-json/lucide/icons.json?icon=train-front';
import triangleAlert from '@iconify-json/lucide/icons.json?icon=triangle-alert';
import trophy from '@iconify-json/lucide/icons.json?icon=trophy';
import undo from '@iconify-json/lucide/icons.json?icon=undo-2';
import users from '@iconify-json/lucide/icons.json?icon=users';
import x from '@iconify-json/lucide/icons.json?icon=x';

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
 * Shortens a drawing: its strokes become one path, with coordinates rounded to a tenth of a unit,
 * which is a fifteenth of a pixel.
 */
export function shortened(svg: string): string {
  let path = '';
  const rest = svg
    // The page's own rules for `.i` style all strokes.
    .replace(/<\/?g[^>]*>| (?:fill|stroke[\w-]*)="[^"]*"/g, '')
    // A point separates two numbers as well as a space does, until rounding removes it.
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

/** A first move is absolute with either letter; after another stroke, only with the capital one. */
const fromItsStart = (strokes: string) =>
  strokes.replace(
    /^m(-?[\d.]+)[ ,]?(-?[\d.]+)\s*(?=([-\d.])?)/,
    (_, x: string, y: string, next?: string) => `M${x} ${y}${next ? 'l' : ''}`,
  );

const inner = Object.fromEntries(
  Object.entries(drawings).map(([name, svg]) => [name, shortened(svg)]),
) as Record<IconName, string>;

/** The icons that a style sheet selects by name. */
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
