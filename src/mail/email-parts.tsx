import { Fragment, type ReactNode } from 'react';
import { Heading, Img, Link, Text } from 'react-email';
import { colours } from './email-layout.tsx';
import { mailCodeId } from './mail-codes.ts';

export function Title({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h1"
      className="ink"
      style={{ color: colours.ink, fontSize: '24px', lineHeight: '1.25', margin: '0 0 16px' }}
    >
      {children}
    </Heading>
  );
}

const paragraph = { color: colours.ink, fontSize: '16px', lineHeight: '1.6', margin: '0 0 16px' };

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={paragraph}>
      {children}
    </Text>
  );
}

/** A visitor's text, its lines and spaces kept in both parts of the mail. */
export function AsWritten({ text }: { text: string }) {
  return (
    <Text className="ink" style={{ ...paragraph, whiteSpace: 'pre-wrap' }} data-as-written>
      {text.split('\n').map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

/** A line of its own, tall enough for a thumb. */
export function LinkLine({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ fontSize: '16px', lineHeight: '1.5', margin: 0, padding: '8px 0' }}>
      <Link
        href={href}
        className="link"
        style={{ color: colours.primary, fontWeight: 600, textDecoration: 'underline' }}
      >
        {children}
      </Link>
    </Text>
  );
}

/** What the mail is for: one button, wide enough for a thumb. */
export function ActionButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ margin: '8px 0 24px', lineHeight: '1.3' }}>
      <Link
        href={href}
        style={{
          display: 'inline-block',
          padding: '14px 26px',
          borderRadius: '8px',
          backgroundColor: colours.primary,
          color: colours.surface,
          fontSize: '17px',
          fontWeight: 700,
          textDecoration: 'none',
        }}
      >
        {children}
      </Link>
    </Text>
  );
}

/** Facts one below the other: `Race: Trail Run 33K`. */
export function Facts({ rows }: { rows: readonly (readonly [what: string, value: string])[] }) {
  return (
    <Text className="ink" style={paragraph}>
      {rows.map(([what, value]) => (
        <Fragment key={what}>
          {what}: <strong>{value}</strong>
          <br />
        </Fragment>
      ))}
    </Text>
  );
}

/** A text as a QR code, on white also where mails are dark: cameras want it so. */
export function CodePicture({ text, alt }: { text: string; alt: string }) {
  return (
    <Img
      src={`cid:${mailCodeId(text)}`}
      width="180"
      height="180"
      alt={alt}
      data-skip-in-text="true"
      style={{ margin: '0 0 16px', backgroundColor: '#ffffff', borderRadius: '8px' }}
    />
  );
}
