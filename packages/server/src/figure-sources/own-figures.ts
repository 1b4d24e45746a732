/** The published figures of own energy, in the form of the calls. */
import type { Language, OwnFigure } from '@czyun/contract';
import { directUse, type Supply, selfConsumption, selfSufficiency } from '../energy/figures/index.ts';

export const ownFiguresOf = (supply: Supply, language: Language): OwnFigure[] =>
  [selfSufficiency, selfConsumption, directUse].map(({ key, label, formula, of }) => ({
    ...{ key, name: label[language], unit: '%', value: of(supply), formula: formula[language] },
  }));
