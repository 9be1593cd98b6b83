import { Fragment, type ReactNode } from 'react';
import { mailCodeId } from '../../platform/mail/mail-codes.ts';
import { colours } from './email-layout.tsx';

export function Title({ children }: { children: ReactNode }) {
  return (
    <h1
      className="ink"
      style={{ color: colours().ink, fontSize: '24px', lineHeight: '1.25', margin: '0 0 16px' }}
    >
      {children}
    </h1>
  );
}

const paragraph = () => ({
  color: colours().ink,
  fontSize: '16px',
  lineHeight: '1.6',
  margin: '0 0 16px',
});

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={paragraph()}>
      {children}
    </p>
  );
}

/** A visitor's text, with its lines and spaces kept in both parts of the mail. */
export function AsWritten({ text }: { text: string }) {
  return (
    <p className="ink" style={{ ...paragraph(), whiteSpace: 'pre-wrap' }} data-as-written>
      {text.split('\n').map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  );
}

/** A link on a line of its own, tall enough for a thumb. */
export function LinkLine({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ fontSize: '16px', lineHeight: '1.5', margin: 0, padding: '8px 0' }}>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="link"
        style={{ color: colours().primary, fontWeight: 600, textDecoration: 'underline' }}
      >
        {children}
      </a>
    </p>
  );
}

/** The main action of the mail: one button, wide enough for a thumb. */
export function ActionButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: '8px 0 24px', lineHeight: '1.3' }}>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        style={{
          display: 'inline-block',
          padding: '14px 26px',
          borderRadius: '8px',
          backgroundColor: colours().primary,
          color: colours().surface,
          fontSize: '17px',
          fontWeight: 700,
          textDecoration: 'none',
        }}
      >
        {children}
      </a>
    </p>
  );
}

/** Facts one below the other: `Race: Trail Run 33K`. */
export function Facts({ rows }: { rows: readonly (readonly [what: string, value: string])[] }) {
  return (
    <p className="ink" style={paragraph()}>
      {rows.map(([what, value]) => (
        <Fragment key={what}>
          {what}: <strong>{value}</strong>
          <br />
        </Fragment>
      ))}
    </p>
  );
}

/** A text as a QR code, on white also in dark mails, as cameras need it. */
export function CodePicture({ text, alt }: { text: string; alt: string }) {
  return (
    <img
      src={`cid:${mailCodeId(text)}`}
      width="180"
      height="180"
      alt={alt}
      data-skip-in-text
      style={{
        display: 'block',
        margin: '0 0 16px',
        backgroundColor: '#ffffff',
        borderRadius: '8px',
      }}
    />
  );
}
