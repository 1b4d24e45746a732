/** Values of headers, sealed in the store and never returned. */
import { everyFieldText } from '@czyun/contract';
import type { ExportTarget } from '@czyun/contract/exports';
import type { Keyring } from '../../../kernel/keyring.ts';
import type { WrongField } from '../../../kernel/wrong-fields.ts';

export type HeaderValues = Readonly<Record<string, string>>;

/** Empty if there are none, or if their key is lost. */
export function openSecrets(keys: Pick<Keyring, 'open'>, sealed: string | null): HeaderValues {
  const text = sealed === null ? null : keys.open(sealed);
  return text === null ? {} : JSON.parse(text);
}

/** Headers set by the server or by HTTP. */
const reserved = /^(host|connection|content-.*|transfer-encoding|keep-alive|upgrade|te|trailer|expect|accept|x-export-.*)$/i;

/** A target without the values of its headers, and those values separately. */
export interface SplitTarget {
  readonly target: ExportTarget;
  readonly values: HeaderValues;
  readonly wrong: readonly WrongField[];
}

/**
 * Removes the values from a target. One that was not entered is as stored, but only while the file goes to the same place: otherwise a
 * changed address would receive a secret that its author never saw.
 */
export function splitTarget(
  target: ExportTarget,
  before: { readonly target: ExportTarget; readonly values: HeaderValues } | undefined,
  path: string,
): SplitTarget {
  if (target.kind !== 'post') return { target, values: {}, wrong: [] };
  const isSamePlace = before?.target.kind === 'post' && new URL(before.target.address).origin === new URL(target.address).origin;
  const values: Record<string, string> = {};
  const wrong: WrongField[] = [];
  target.headers.forEach(({ name, value }, index) => {
    const key = name.toLowerCase();
    const stored = isSamePlace ? before.values[key] : undefined;
    const wanted = value === null || value === '' ? stored : value;
    if (reserved.test(name) || Object.hasOwn(values, key))
      wrong.push({ path: `${path}.headers.${index}.name`, message: everyFieldText.exportHeaderReserved });
    else if (wanted === undefined) wrong.push({ path: `${path}.headers.${index}.value`, message: everyFieldText.exportHeaderMissing });
    else values[key] = wanted;
  });
  const headers = target.headers.map(({ name }) => ({ name: name.toLowerCase(), value: null }));
  return { target: { ...target, headers }, values, wrong };
}
