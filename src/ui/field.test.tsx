import { describe, expect, it } from 'vitest';
import { rendered, textsOf } from '../test/rendered.tsx';
import { BoxField, ChoiceField, InputField, LinesField, SelectField } from './field.tsx';

const said = { id: 'shoe', label: 'Shoe', hint: 'EU size', problem: 'Too large' };
const describedBy = (html: string) => / aria-describedby="([^"]*)"/.exec(html)?.[1];

describe('a field', () => {
  it.each([
    ['a line', <InputField key="1" {...said} name="shoe" />],
    ['lines', <LinesField key="2" {...said} name="shoe" />],
    ['a list', <SelectField key="3" {...said} name="shoe" />],
    ['a box', <BoxField key="4" {...said} name="shoe" />],
    ['choices', <ChoiceField key="5" {...said} name="shoe" value="42" choices={[['42', '42']]} />],
  ])('of %s names its hint and its problem', (_, field) => {
    const html = rendered(field);
    expect(describedBy(html)).toBe('shoe-hint shoe-problem');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('<p id="shoe-hint" class="hint">EU size</p>');
    expect(html).toContain('<p id="shoe-problem" class="problem">Too large</p>');
  });

  it('says nothing of a problem that it does not have', () => {
    const html = rendered(<InputField id="shoe" label="Shoe" name="shoe" />);
    expect(html).toBe(
      '<div class="field"><label for="shoe">Shoe</label><input id="shoe" name="shoe"/></div>',
    );
  });

  it('has its hint above or below, as it is asked', () => {
    const kinds = (isHintBelow: boolean) =>
      rendered(<InputField {...said} isHintBelow={isHintBelow} />).match(
        /<input|"hint"|"problem"/g,
      );
    expect(kinds(false)).toEqual(['"hint"', '<input', '"problem"']);
    expect(kinds(true)).toEqual(['<input', '"hint"', '"problem"']);
  });

  it('keeps what it is described by further away', () => {
    const field = <InputField id="from" label="From" hint="Local" aria-describedby="zone" />;
    expect(describedBy(rendered(field))).toBe('from-hint zone');
  });

  it('has its problem read out where it stands alone', () => {
    expect(rendered(<InputField {...said} isAlert />)).toContain('class="problem" role="alert"');
  });

  it('ticks the choice that was made, and names each by its value', () => {
    const choices: [string, string][] = [
      ['f', 'Women'],
      ['m', 'Men'],
    ];
    const html = rendered(
      <ChoiceField id="sex" label="Sex" name="sex" value="m" choices={choices} />,
    );
    expect(textsOf(html, 'label')).toEqual(['Women', 'Men']);
    expect(html.match(/<input[^>]*checked[^>]*>/g)).toEqual([
      expect.stringContaining('id="sex-m"'),
    ]);
  });
});
