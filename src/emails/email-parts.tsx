import { Fragment, type ReactNode } from 'react';
import { Heading, Link, Text } from 'react-email';
import { colours } from './email-layout.tsx';

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
        style={{ color: colours.spruce, fontWeight: 600, textDecoration: 'underline' }}
      >
        {children}
      </Link>
    </Text>
  );
}
