/** Messages of refused fields, with the name of the field and in the caller's language. Messages of the schema library are never sent. */
import { type CallSpec, fieldName, fieldText, fillBlanks, type Language, missingText, sayField } from '@czyun/contract';
import type { z } from 'zod';
import type { FieldError } from './errors.ts';
import { refusalWords, sayTypes } from './refusal-words.ts';

type Issue = z.core.$ZodIssue;
type Word = keyof typeof refusalWords;
type Refusal = readonly [word: Word, blanks?: Readonly<Record<string, string | number>>];

/** The first refusal of each field of a call. `value` is the input, not parsed yet. */
export function refusalsOf(
  issues: readonly Issue[],
  value: unknown,
  spec: Pick<CallSpec, 'path' | 'names' | 'query' | 'body'>,
  language: Language,
): readonly FieldError[] {
  const refused = new Map<string, FieldError>();
  for (const each of plainIssues(issues)) {
    const path = each.path.join('.');
    const name = fieldName(spec, path, language);
    const field = path === '' ? name : language === 'zh' ? `${name}（${path}）` : `${name} (${path})`;
    if (refused.has(path)) continue;
    const lacks = isMissing(value, each.path) ? missingText(spec, path) : undefined;
    const message = lacks === undefined ? sayIssue(each, value, field, language) : sayField(fieldText(lacks), language);
    refused.set(path, { path, message: named(message, name, language) });
  }
  return [...refused.values()];
}

/** Issues, with one alternative of each union. */
export const plainIssues = (issues: readonly Issue[]): readonly PlainIssue[] => issues.flatMap((issue) => plain(issue, []));

/** The message; `field` is the name of the field in it. */
export function sayIssue({ issue, path }: PlainIssue, whole: unknown, field: string, language: Language): string {
  const ours = sayField(issue.message, language);
  if (ours !== issue.message) return ours;
  const [word, blanks = {}] = refusalOf(issue, valueAt(whole, path), language);
  return fillBlanks(refusalWords[word][language], { field, ...blanks });
}

/** Adds the name of its field to each entry; a message of the catalogue without the name is prefixed with it. */
export function withNames(fields: readonly FieldError[], call: Pick<CallSpec, 'names'>, language: Language): readonly FieldError[] {
  return fields.map((field) => {
    // For a position in a file the line is more useful.
    if (field.line !== undefined) return field;
    const name = fieldName(call, field.path, language);
    const message = sayField(field.message, language);
    return { ...field, name, message: message === field.message ? message : named(message, name, language) };
  });
}

function named(message: string, name: string, language: Language): string {
  if (says(message, name, language)) return message;
  return language === 'zh' ? `${name}：${message}` : `${name}: ${message}`;
}

/** Whether a message contains a name as a word. */
export function says(message: string, name: string, language: Language): boolean {
  if (language === 'zh') return message.includes(name);
  const [text, wanted] = [` ${message} `.toLowerCase(), name.toLowerCase()];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (!/[a-z]/.test(text[at - 1] ?? '') && !/[a-z]/.test(text[at + wanted.length] ?? '')) return true;
  return false;
}

interface PlainIssue {
  readonly issue: Issue;
  readonly path: readonly (string | number)[];
}

/** An issue; for a union the issues of the closest alternative. */
function plain(issue: Issue, above: readonly (string | number)[]): readonly PlainIssue[] {
  const path = [...above, ...issue.path].map((key) => (typeof key === 'symbol' ? String(key) : key));
  // The issue of the key is more specific.
  if (issue.code === 'invalid_key' && issue.issues[0]) return [{ issue: issue.issues[0], path }];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0 || isOurs(issue.message)) return [{ issue, path }];
  const near = nearest(issue.errors);
  return near ? near.flatMap((each) => plain(each, path)) : [{ issue, path }];
}

/** The alternative with the type of the value; undefined: none. */
function nearest(alternatives: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const fitting = alternatives.filter((issues) => !issues.some(({ path, code }) => path.length === 0 && isOfKind(code)));
  return fitting.toSorted((a, b) => a.length - b.length)[0];
}

const isOfKind = (code: Issue['code']): boolean => code === 'invalid_type' || code === 'invalid_value';
const isOurs = (message: string): boolean => sayField(message, 'en') !== message;

/** Whether a field is missing. */
export function isMissing(whole: unknown, path: readonly (string | number)[]): boolean {
  const value = valueAt(whole, path);
  return value === undefined || value === null;
}

function refusalOf(issue: Issue, value: unknown, language: Language): Refusal {
  if (value === undefined || value === null) return ['missing'];
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected, language);
    case 'too_small':
    case 'too_big':
      return ofSize(issue);
    case 'invalid_value':
      return ofValues(issue.values);
    case 'not_multiple_of':
      return ['multiple', { n: issue.divisor }];
    case 'unrecognized_keys':
      return ['unknown', { list: issue.keys.join(', ') }];
    case 'invalid_union':
      return ofUnion(issue, language);
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
      return ['form'];
    default:
      return ['other'];
  }
}

function ofType(expected: string, language: Language): Refusal {
  if (expected === 'int') return ['whole'];
  if (expected === 'record' || expected === 'map') return ['object'];
  return Object.hasOwn(refusalWords, expected) ? [expected as Word] : ['types', { list: sayTypes([expected], language) }];
}

function ofSize(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): Refusal {
  const small = issue.code === 'too_small';
  const n = Number(small ? issue.minimum : issue.maximum);
  if (issue.origin === 'string') return [small ? 'shortest' : 'longest', { n }];
  if (issue.origin === 'array' || issue.origin === 'set') return [small ? 'fewest' : 'manyest', { n }];
  if (!small && n >= Number.MAX_SAFE_INTEGER) return ['tooLarge'];
  if (small) return [issue.inclusive === false ? 'above' : 'least', { n }];
  return [issue.inclusive === false ? 'below' : 'most', { n }];
}

function ofValues(values: readonly unknown[]): Refusal {
  return values.length === 1 ? ['only', { list: String(values[0]) }] : ['oneOf', { list: values.map(String).join(', ') }];
}

/** If no alternative has the type: lists the alternatives, or their values. */
function ofUnion(issue: z.core.$ZodIssueInvalidUnion, language: Language): Refusal {
  const first = issue.errors.flatMap((issues) => flat(issues[0]));
  const values = first.flatMap((each) => (each.code === 'invalid_value' ? each.values : []));
  const types = first.flatMap((each) => (each.code === 'invalid_type' ? [each.expected] : []));
  if (issue.errors.length === 0 && 'options' in issue && Array.isArray(issue.options)) return ofValues(issue.options);
  if (types.includes('boolean') && values.includes('true')) return ['boolean'];
  if (types.length === 0 && values.length > 0) return ofValues(values);
  const listed = [...values.map(String), sayTypes(types, language)].filter((text) => text !== '');
  return listed.length === 0 ? ['other'] : ['types', { list: listed.join(language === 'zh' ? '、' : ', ') }];
}

function flat(issue: Issue | undefined): readonly Issue[] {
  if (!issue) return [];
  return issue.code === 'invalid_union' ? issue.errors.flatMap((issues) => flat(issues[0])) : [issue];
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return at;
    at = Object.hasOwn(at, key) ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return at;
}
