type Inside = Record<'jsonLd' | 'header' | 'menu' | 'main' | 'footer', string>;

const html = (inside: string) => ({ dangerouslySetInnerHTML: { __html: inside } });

/**
 * A page from the HTML that its author handed over. As elements of React's it would travel to the
 * browser once more as a larger tree: this form costs Next less.
 */
export const PageOf = ({ jsonLd, header, menu, main, footer }: Inside) => (
  <>
    <script type="application/ld+json" {...html(jsonLd)} />
    <a className="skip" href="#main">
      Skip to the content
    </a>
    <header className="site-header" {...html(header)} />
    <dialog id="menu" className="sheet" aria-label="Main menu" {...html(menu)} />
    <main id="main" {...html(main)} />
    <footer className="site-footer" {...html(footer)} />
  </>
);
