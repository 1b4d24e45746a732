/** Rules of the fields of project set-up, as data: the schemas of the server and the forms of the pages are built from them. */

import type { TextRule } from '../fields/text-rules.ts';
import type { FieldText } from '../texts/field-texts.ts';

/** A number between two bounds, inclusive. */
export interface NumberRule {
  readonly min: number;
  readonly max: number;
  readonly whole?: true;
  /** The error for everything else. */
  readonly wrong: FieldText;
}

export const setupTexts = {
  name: { missing: 'linkNameRequired', max: 100, long: 'tooLong' },
  /** Key of a device. */
  key: { missing: 'keyWrong', max: 64, long: 'keyWrong', pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/, shape: 'keyWrong' },
  /** Name or address in one of the field networks; IPv6 without brackets. */
  host: { missing: 'hostWrong', max: 255, long: 'hostWrong', pattern: /^[\w.:-]+$/, shape: 'hostWrong' },
  /** `10.1.0.0/16`, an address or a name. */
  network: { missing: 'networkWrong', max: 255, long: 'networkWrong', pattern: /^[\w.:/-]+$/, shape: 'networkWrong' },
  /** Serial number of a camera, as given by its video provider. */
  serial: { missing: 'serialWrong', max: 64, long: 'serialWrong', pattern: /^[A-Za-z0-9_-]+$/, shape: 'serialWrong' },
} as const satisfies Record<string, TextRule>;

export const setupNumbers = {
  port: { min: 1, max: 65_535, whole: true, wrong: 'portWrong' },
  unit: { min: 0, max: 255, whole: true, wrong: 'unitWrong' },
  /** s; calls carry it in ms. */
  period: { min: 0.05, max: 86_400, wrong: 'periodWrong' },
  /** s of silence that mean offline; calls carry it in ms. */
  offline: { min: 1, max: 86_400, wrong: 'offlineWrong' },
  /** Degrees. */
  lng: { min: -180, max: 180, wrong: 'lngWrong' },
  lat: { min: -90, max: 90, wrong: 'latWrong' },
  /** Registers of one reading. */
  count: { min: 1, max: 125, whole: true, wrong: 'countWrong' },
} as const satisfies Record<string, NumberRule>;

/** The number typed, also with the full-width signs of Chinese keyboards; null if it is not a number. */
export function numberOf(text: string): number | null {
  const plain = text.normalize('NFKC').replace('。', '.').replace('−', '-').trim();
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** The rule that a typed number breaks; null: none. */
export function brokenNumber({ min, max, whole, wrong }: NumberRule, text: string): FieldText | null {
  const value = numberOf(text);
  if (value === null || value < min || value > max) return wrong;
  return whole === true && !Number.isInteger(value) ? wrong : null;
}
