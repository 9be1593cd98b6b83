import type { ReactNode } from 'react';
import { Body, Container, Head, Hr, Html, Img, Link, Preview, Text } from 'react-email';
import { event, look } from '../edition/facts.ts';
import type { Language } from '../i18n/languages.ts';
import { wordsIn } from '../i18n/words.ts';
import { logoId } from './mailer.ts';

const { light, dark } = look.palette;

/** The site's light colours; mail programs that darken mails find the pairs in `schemes`. */
export const colours = {
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

const schemes = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.ground { background-color: ${colours.ground}; }
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${dark.bg} !important; }
  .surface { background-color: ${dark.surface} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark['ink-2']} !important; }
  .link { color: ${dark.primary} !important; }
  .line { border-color: ${dark.line} !important; }
}`;

const fonts = "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** What every mail is set in: the event's band, a sheet, and why the reader gets it. */
export function EmailLayout(props: {
  language: Language;
  siteUrl: string;
  preview: string;
  why: string;
  children: ReactNode;
}) {
  const { language, siteUrl, preview, why, children } = props;
  const t = wordsIn(language).getFixedT(null, 'emails');
  return (
    <Html lang={language} dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{schemes}</style>
      </Head>
      <Preview data-skip-in-text>{preview}</Preview>
      <Body lang={language} dir="ltr" className="ground" style={{ margin: 0, fontFamily: fonts }}>
        {/* The component above would set the colour on a cell that no class reaches. */}
        <div className="ground" style={{ padding: '0 12px', backgroundColor: colours.ground }}>
          <Container style={{ maxWidth: '36rem', margin: '0 auto', padding: '20px 0 32px' }}>
            <Band siteUrl={siteUrl} language={language} />
            <div
              className="surface"
              style={{
                backgroundColor: colours.surface,
                padding: '28px 24px 20px',
                borderRadius: '0 0 10px 10px',
              }}
            >
              {children}
              <Hr className="line" style={{ borderColor: colours.line, margin: '28px 0 16px' }} />
              <Small>{why}</Small>
              <Small>
                {t('footer', {
                  event: event.name,
                  place: event.place.resort.replaceAll(' ', '\u00a0'),
                })}
              </Small>
            </div>
          </Container>
        </div>
      </Body>
    </Html>
  );
}

/** The event's logo and name on the deepest shade, over a stripe as waymarks are painted. */
function Band({ siteUrl, language }: { siteUrl: string; language: Language }) {
  const stripe = (backgroundColor: string) => ({
    backgroundColor,
    height: '3px',
    lineHeight: '3px',
  });
  return (
    <>
      <div
        style={{
          backgroundColor: colours.deep,
          padding: '18px 24px',
          borderRadius: '10px 10px 0 0',
        }}
      >
        <Link
          href={`${siteUrl}/?lang=${language}`}
          style={{ color: colours.onDeep, fontSize: '18px', fontWeight: 700, lineHeight: '1.3' }}
        >
          {/* The name beside it says what it shows. */}
          <Img
            src={`cid:${logoId}`}
            width="40"
            height="28"
            alt=""
            data-skip-in-text="true"
            style={{ display: 'inline-block', verticalAlign: 'middle', marginRight: '12px' }}
          />
          {event.name}
        </Link>
      </div>
      <div data-skip-in-text="true" aria-hidden="true">
        <div style={stripe('#ffffff')} />
        <div style={stripe(colours.info)} />
        <div style={stripe('#ffffff')} />
      </div>
    </>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text
      className="soft"
      style={{ color: colours.softInk, fontSize: '13px', lineHeight: '1.5', margin: '0 0 6px' }}
    >
      {children}
    </Text>
  );
}
