/** Elements that say nothing without a text or a picture of their own. */
const speaking =
  /<(h[1-6]|p|a|button|label|legend|dt|dd|li|strong|small|summary|caption|figcaption|option)\b([^>]*)>(.*?)<\/\1>/gs;
const isEmpty = (content: string) =>
  content.replace(/<(?!img|svg|input|select|textarea|output)[^>]*>/g, '').trim() === '';

/** Attributes that refer to an element of the same page by its id. */
const references = [
  'for',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'commandfor',
  'popovertarget',
  'list',
  'form',
];

/** The values that an attribute may have, where HTML knows only a few. */
const knownValues: Record<string, RegExp> = {
  type: /^(text|email|tel|url|search|number|range|date|datetime-local|time|checkbox|radio|file|hidden|password|submit|button|application\/ld\+json)$/,
  method: /^(get|post|dialog)$/,
  scope: /^(row|col|rowgroup)$/,
  role: /^(status|alert|img|group|link|radiogroup|note|search|switch|list|listitem|region|presentation|none|table|row|rowgroup|cell|columnheader|rowheader|timer|progressbar)$/,
  'aria-live': /^(polite|assertive|off)$/,
  'aria-current': /^(page|true|step)$/,
  'aria-hidden': /^(true|false)$/,
  'aria-invalid': /^(true|false)$/,
  inputmode: /^(numeric|decimal|email|tel|url|search|text|none)$/,
  enctype: /^multipart\/form-data$/,
  rel: /^(noopener|noreferrer|nofollow|external|preload|prev|next|\s)+$/,
  target: /^_(blank|top|self)$/,
};

/** Attributes whose purpose is to say something, so that they must not be empty. */
const telling = /^(id|name|href|src|action|title|aria-label|placeholder|datetime|lang|hreflang)$/;

const attributesOf = (tag: string): [name: string, value: string][] =>
  [...tag.matchAll(/ ([a-zA-Z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name.toLowerCase(),
    value,
  ]);

/**
 * What no page may have, whatever it shows: an empty heading, a link to nowhere, a field without a
 * name for visitors who hear it, a reference to nothing, a value that leaked in.
 */
export function faultsOf(html: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/g) ?? [];
  const ids = tags.flatMap((tag) => / id="([^"]*)"/.exec(tag)?.[1] ?? []);
  return [
    ...[...html.matchAll(speaking)]
      .filter(([, , own = '', content = '']) => isEmpty(content) && !/ aria-label="[^"]/.test(own))
      .map(([whole]) => `says nothing: ${whole}`),
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `twice: id ${id}`),
    ...tags.flatMap((tag) => faultsOfTag(tag, ids)),
    ...unnamedFields(html, tags),
    ...(/\[object |undefined|\bNaN\b|\{\{|\}\}|Invalid Date/.exec(
      html.replace(/ data-props="[^"]*"/g, ''),
    ) ?? []),
  ];
}

function faultsOfTag(tag: string, ids: string[]): string[] {
  return attributesOf(tag).flatMap(([name, value]) => {
    if (telling.test(name) && value === '') return [`empty ${name}: ${tag}`];
    if (name === 'href' && value.startsWith('#') && !ids.includes(value.slice(1)))
      return [`leads nowhere: ${tag}`];
    if (references.includes(name))
      return value
        .split(' ')
        .filter((id) => !ids.includes(id))
        .map(() => `${name} of nothing: ${tag}`);
    return (knownValues[name]?.test(value) ?? true) ? [] : [`unknown ${name}: ${tag}`];
  });
}

/** Fields without a label and without a name of their own. */
function unnamedFields(html: string, tags: string[]): string[] {
  const inLabels = (html.match(/<label\b.*?<\/label>/gs) ?? []).join('');
  return tags
    .filter((tag) => /^<(input|select|textarea)\b/.test(tag) && !tag.includes('type="hidden"'))
    .filter((tag) => {
      const id = / id="([^"]+)"/.exec(tag)?.[1];
      const hasLabel = id !== undefined && html.includes(` for="${id}"`);
      return !(hasLabel || inLabels.includes(tag) || / aria-label(ledby)?="[^"]/.test(tag));
    })
    .map((tag) => `unnamed: ${tag}`);
}
