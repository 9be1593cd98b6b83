import fc from 'fast-check';

const oddities = [
  ['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202eevil', '🏔', 'a'.repeat(5000), '%', '%00'],
  ["' or 1=1 --", '<script>alert(1)</script>', '../../etc/passwd', '//evil.example', '{{email}}'],
  ['0', '-1', '1e309', '2147483648', '99999999999999999999', 'NaN', '1.5', '٣', 'null', 'true'],
  ['2025-02-30', '9999-12-31', '0000-00-00', '2025-03-01T12:00', '275760-09-14', '+40', '=1+1'],
  ['x@y', 'ana@țară.ro', '__proto__', 'constructor', '00000000-0000-4000-8000-000000000000'],
  ['https://evil.example/x.png', 'javascript:alert(1)'],
].flat();

/** What a program, a prankster or a broken keyboard may enter as a text. */
const nasty: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(...oddities),
);

const number = fc.integer({ min: 1, max: 999_999 });
const oneOf = (...values: string[]) => fc.constantFrom(...values);
const email = number.map((n) => `runner${n}@mail.example`);
const name = oneOf('Ana', 'Ștefan', 'Zoë', 'Иван', 'O’Connor', 'Anna-Lena', '李娜');
const text = fc.lorem({ maxCount: 12 }).map((words) => `${words} and more`);
const code = fc.integer({ min: 0, max: 999_999 }).map((n) => String(n).padStart(6, '0'));

/** Values that fit a field, by its name; fields that are missing here are filled by their kind. */
const fitting: Record<string, fc.Arbitrary<string>> = {
  email,
  guardianEmail: email,
  firstname: name,
  lastname: number.map((n) => `Runner ${'abcdefghij'[n % 10]}${'klmnopqrst'[(n >> 4) % 10]}`),
  name,
  phone: number.map((n) => `+40 700 ${String(n).padStart(6, '0')}`),
  emergencyContactName: name,
  emergencyContactPhone: oneOf('+40 700 000 002'),
  country: oneOf('RO', 'HU', 'DE', 'OTHER'),
  birthDate: fc
    .tuple(fc.integer({ min: 1950, max: 2004 }), fc.integer({ min: 10, max: 12 }))
    .map(([year, month]) => `${year}-${month}-11`),
  gender: oneOf('male', 'female'),
  raceid: oneOf('1', '2'),
  participantId: fc.integer({ min: 1, max: 190 }).map(String),
  tshirtSize: oneOf('S', 'M', 'XL'),
  subject: text,
  message: text,
  // Only programs fill it in.
  leaveEmpty: oneOf(''),
  reason: text,
  note: text,
  search: oneOf('ana', 'pop', '12', 'ș'),
  language: oneOf('en', 'ro', 'de'),
  lang: oneOf('en', 'ro', 'fr', 'de', 'it', 'es'),
  imageUrl: oneOf('/pictures/33km.svg', '/pictures/11km.svg'),
  difficulty: oneOf('classic_updown', 'long_trail'),
  code,
  password: text,
  amount: fc.integer({ min: 1, max: 200 }).map(String),
  bib: fc.integer({ min: 1, max: 900 }).map(String),
  first: fc.integer({ min: 1, max: 400 }).map(String),
  last: fc.integer({ min: 401, max: 900 }).map(String),
};

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  format?: string;
};

/** A value that a schema of the API mostly accepts. */
export function bySchema(
  schema: JsonSchema,
  called: string,
  schemas: Record<string, JsonSchema>,
): fc.Arbitrary<unknown> {
  if (schema.$ref)
    return bySchema(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, called, schemas);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => bySchema(each, called, schemas)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const type = [schema.type].flat()[0];
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    const fields = Object.entries(properties).map(([field, each]) => {
      const value = bySchema(each, field, schemas);
      return [
        field,
        required.includes(field) ? value : fc.option(value, { nil: undefined, freq: 4 }),
      ];
    });
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
  }
  if (type === 'array') {
    return fc.array(bySchema(schema.items ?? {}, called, schemas), { maxLength: 4 });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    const min = Math.max(schema.minimum ?? 1, -2_147_483_648);
    return fc.integer({ min, max: Math.min(schema.maximum ?? 190, min + 190) });
  }
  if (schema.format === 'uuid') return fc.uuid();
  return fitting[called] ?? fc.oneof(text, nasty);
}

/** A field of a rendered form. */
export type FormField = { name: string; kind: string; values: string[] };

const byKind: Record<string, fc.Arbitrary<string>> = {
  email,
  number: fc.integer({ min: 1, max: 500 }).map(String),
  date: oneOf('1990-07-05', '2025-04-01'),
  'datetime-local': oneOf('2025-04-01T08:00', '2025-06-30T23:59'),
  tel: oneOf('+40 700 123 456'),
  checkbox: oneOf('true'),
};

/** The value that a browser would send for a field; undefined: none. */
export function byField({
  name: called,
  kind,
  values,
}: FormField): fc.Arbitrary<string | undefined> {
  if (kind === 'hidden' || kind === 'submit') return fc.constantFrom(...values);
  if (kind === 'checkbox') {
    return fc.option(fc.constantFrom(...values), { nil: undefined, freq: 5 });
  }
  if (kind === 'radio' || kind === 'select') {
    const filled = values.filter(Boolean);
    return filled.length > 0 ? fc.constantFrom(...filled) : fc.constantFrom(...values, '');
  }
  const own = values.filter(Boolean);
  const fits = fitting[called] ?? byKind[kind] ?? text;
  return own.length > 0 ? fc.oneof(fc.constantFrom(...own), fits) : fits;
}

/** The damage done to a request that was fine; undefined: none. */
export const mischief = fc.option(
  fc.record({
    method: fc.option(fc.constantFrom('PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'), {
      nil: undefined,
      freq: 12,
    }),
    /** By position of a field, the value that replaces its own. */
    fields: fc.array(
      fc.tuple(
        fc.nat(20),
        fc.oneof(
          { weight: 4, arbitrary: nasty },
          { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
          { weight: 1, arbitrary: fc.constant(undefined) },
        ),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    extra: fc.option(fc.tuple(nasty, nasty), { nil: undefined, freq: 8 }),
    header: fc.option(
      fc.tuple(
        oneOf('accept-language', 'cookie', 'if-none-match', 'range', 'referer', 'origin', 'accept'),
        fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
      ),
      { nil: undefined, freq: 5 },
    ),
    /** Whether the body is cut off or of another kind than its header says. */
    isBroken: fc.nat(15).map((n) => n === 0),
  }),
  { nil: undefined, freq: 1 },
);
export type Mischief = NonNullable<typeof mischief extends fc.Arbitrary<infer T> ? T : never>;
