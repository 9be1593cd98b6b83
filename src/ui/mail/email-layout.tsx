import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { derived } from '../../edition/derived.ts';
import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { logoId } from '../../platform/mail/mailer.ts';

/** The site's light colours; mail programs that darken mails find the pairs in `schemes`. */
export const colours = derived(() => {
  const { light } = edition().look.palette;
  return {
    ground: light.bg,
    surface: '#ffffff',
    ink: light.ink,
    softInk: light['ink-2'],
    line: light.line,
    primary: light.primary,
    deep: light.deep,
    onDeep: light['on-deep'],
    info: light.info,
  };
});

const schemes = derived(() => {
  const { dark } = edition().look.palette;
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.ground { background-color: ${colours().ground}; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${dark.bg} !important; }
  .surface { background-color: ${dark.surface} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark['ink-2']} !important; }
  .link { color: ${dark.primary} !important; }
  .line { border-color: ${dark.line} !important; }
}`;
});

const fonts = "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** The layout of every mail: the event's band, a sheet, and the reason why the reader gets it. */
export function EmailLayout(props: {
  language: Language;
  siteUrl: string;
  preview: string;
  why: string;
  children: ReactNode;
}) {
  const { event } = edition();
  const { language, siteUrl, preview, why, children } = props;
  const t = wordsIn(language).getFixedT(null, 'emails');
  return (
    <html lang={language} dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        {/* Otherwise Apple's programs enlarge letters as they like, and make lines too long. */}
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{preview}</title>
        <style>{schemes()}</style>
      </head>
      <body className="ground" style={{ margin: 0, backgroundColor: colours().ground }}>
        <Preview text={preview} />
        {/* Outlook ignores `max-width` of a block, and centres only tables. */}
        <Table
          style={{ fontFamily: fonts }}
          // Repeated here, as some programs drop the body element.
          cell={{
            lang: language,
            dir: 'ltr',
            className: 'ground',
            style: { padding: '0 12px', backgroundColor: colours().ground },
          }}
        >
          <Table
            style={{ maxWidth: '36rem', margin: '0 auto' }}
            cell={{ style: { padding: '20px 0 32px' } }}
          >
            <Band siteUrl={siteUrl} language={language} />
            <div
              className="surface"
              style={{
                backgroundColor: colours().surface,
                padding: '28px 24px 20px',
                borderRadius: '0 0 10px 10px',
              }}
            >
              {children}
              <hr
                className="line"
                style={{
                  border: 'none',
                  borderTop: `1px solid ${colours().line}`,
                  margin: '28px 0 16px',
                }}
              />
              <Small>{why}</Small>
              <Small>
                {t('footer', {
                  event: event.name,
                  place: event.place.resort.replaceAll(' ', '\u00a0'),
                })}
              </Small>
            </div>
          </Table>
        </Table>
      </body>
    </html>
  );
}

/** A table of one cell, which mail programs understand as layout. */
function Table(props: {
  style: CSSProperties;
  cell: HTMLAttributes<HTMLTableCellElement>;
  children: ReactNode;
}) {
  const { style, cell, children } = props;
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      style={style}
    >
      <tbody>
        <tr>
          <td {...cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Characters of the preview that an inbox shows beside the subject. */
const previewLength = 200;

/**
 * The preview that an inbox shows beside the subject, padded with blanks so that nothing of the
 * mail follows.
 */
function Preview({ text }: { text: string }) {
  const blanks = '\u00a0\u200c'.repeat(Math.max(previewLength - text.length, 0));
  return (
    <div
      data-skip-in-text
      style={{
        display: 'none',
        overflow: 'hidden',
        lineHeight: '1px',
        opacity: 0,
        maxHeight: 0,
        maxWidth: 0,
      }}
    >
      {text.slice(0, previewLength)}
      {blanks}
    </div>
  );
}

/** The event's logo and name on the deepest shade, above a stripe like a painted waymark. */
function Band({ siteUrl, language }: { siteUrl: string; language: Language }) {
  const { event } = edition();
  const stripe = (backgroundColor: string) => ({
    backgroundColor,
    height: '3px',
    lineHeight: '3px',
  });
  return (
    <>
      <div
        style={{
          backgroundColor: colours().deep,
          padding: '18px 24px',
          borderRadius: '10px 10px 0 0',
        }}
      >
        <a
          href={`${siteUrl}/?lang=${language}`}
          target="_blank"
          rel="noopener"
          style={{
            color: colours().onDeep,
            textDecoration: 'none',
            fontSize: '18px',
            fontWeight: 700,
            lineHeight: '1.3',
          }}
        >
          {/* The name beside it says the same. */}
          <img
            src={`cid:${logoId}`}
            width="40"
            height="28"
            alt=""
            data-skip-in-text
            style={{ display: 'inline-block', verticalAlign: 'middle', marginRight: '12px' }}
          />
          {event.name}
        </a>
      </div>
      <div data-skip-in-text aria-hidden="true">
        <div style={stripe('#ffffff')} />
        <div style={stripe(colours().info)} />
        <div style={stripe('#ffffff')} />
      </div>
    </>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <p
      className="soft"
      style={{ color: colours().softInk, fontSize: '13px', lineHeight: '1.5', margin: '0 0 6px' }}
    >
      {children}
    </p>
  );
}
