import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPage } from '../edition/facts/has-page.ts';
import { isComment, type TextSection } from '../edition/words/parse-text.ts';

/** Facts by name, in addition to those that every sentence may use. */
type Facts = Record<string, unknown>;
type Fill = (text: string) => string;

/** Fills the current facts of this page into the placeholders `{{name}}` of an organiser's text. */
export function useFacts(more: Facts = {}): Fill {
  const { i18n } = useTranslation();
  const facts = { ...i18n.options.interpolation?.defaultVariables, ...more };
  return (text) =>
    text.includes('{{')
      ? i18n.services.interpolator.interpolate(text, facts, i18n.language, {})
      : text;
}

/**
 * The organiser's text in a section, without its heading; needs the style `own-text`. With
 * `hasLead` its first paragraph is the lead; `end` comes after the last words.
 */
export function EditionText(props: {
  section: TextSection;
  facts?: Facts;
  hasLead?: boolean;
  end?: ReactNode;
  /** If it is not the page's. */
  lang?: string | undefined;
}) {
  const fill = useFacts(props.facts);
  const blocks = props.section.blocks.filter(({ type }) => type !== 'space');
  return (
    <div className="own-text" lang={props.lang}>
      {blocks.map((block, index) => {
        if (block.type !== 'paragraph') return <Fragment key={index}>{draw(block, fill)}</Fragment>;
        const isLead = props.hasLead && index === 0;
        return (
          <p key={index} className={isLead ? 'lead' : undefined}>
            {drawAll(block.tokens ?? [], fill)}
            {index === blocks.length - 1 && props.end}
          </p>
        );
      })}
    </div>
  );
}

/**
 * The organiser's text for a section of the page, in the language that it is in, or else the
 * product's text, if there is one.
 */
export function Said(props: {
  section: TextSection | undefined;
  /** The language of the text, and that of the page. */
  language: string;
  shown: string;
  children?: ReactNode;
}) {
  const { section, language, shown, children } = props;
  if (!section) return children;
  return <EditionText section={section} lang={language === shown ? undefined : language} />;
}

/** The sections that the organiser added to a page, each under its heading. */
export function AddedSections({
  texts,
  shown,
}: {
  texts: { language: string; added: readonly TextSection[] };
  /** The language of the page around them. */
  shown: string;
}) {
  const fill = useFacts();
  return texts.added.map((section) => (
    <section
      key={section.id}
      className="added-section"
      aria-labelledby={section.id}
      lang={texts.language === shown ? undefined : texts.language}
    >
      <h2 id={section.id}>{fill(section.title)}</h2>
      <EditionText section={section} />
    </section>
  ));
}

const drawAll = (tokens: readonly Token[], fill: Fill): ReactNode =>
  tokens.map((token, index) => <Fragment key={index}>{draw(token, fill)}</Fragment>);

/** The element for a token; React escapes its text. */
function draw(token: Token, fill: Fill): ReactNode {
  const inside = () => drawAll(('tokens' in token && token.tokens) || [], fill);
  switch (token.type) {
    case 'paragraph':
      return <p>{inside()}</p>;
    case 'heading':
      return token['depth'] === 3 ? <h3>{inside()}</h3> : <h4>{inside()}</h4>;
    case 'text':
      return 'tokens' in token && token.tokens ? inside() : fill(token['text']);
    case 'escape':
      return fill(token['text']);
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'em':
      return <em>{inside()}</em>;
    case 'del':
      return <s>{inside()}</s>;
    case 'codespan':
      return <code>{token['text']}</code>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'link':
      return hasPage(token['href']) ? <a href={token['href']}>{inside()}</a> : inside();
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>;
    case 'list':
      return <List list={token as Tokens.List} fill={fill} />;
    case 'table':
      return <Table table={token as Tokens.Table} fill={fill} />;
    default:
      if (token.type === 'space' || isComment(token)) return null;
      throw new Error(`no page draws ${token.type}`);
  }
}

function List({ list, fill }: { list: Tokens.List; fill: Fill }) {
  const items = list.items.map((item, index) => <li key={index}>{drawAll(item.tokens, fill)}</li>);
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, fill }: { table: Tokens.Table; fill: Fill }) {
  return (
    <div className="own-table">
      <table>
        <thead>
          <tr>
            {table.header.map(({ tokens }, index) => (
              <th key={index} scope="col">
                {drawAll(tokens, fill)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map(({ tokens }, column) => (
                <td key={column}>{drawAll(tokens, fill)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
