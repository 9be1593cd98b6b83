import type { ReactNode } from 'react';
import { preload } from 'react-dom';

const fonts: string[] = JSON.parse(process.env.PRELOADED_FONTS ?? '[]');

export default function Layout({ children }: { children: ReactNode }) {
  for (const font of fonts) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: '' });
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
