/** Presets in a language, each with a tariff to start editing from. */
import { type Language, type TariffPreset, tariff } from '@czyun/contract';
import { type PresetData, presetData } from './preset-data.ts';

function inLanguage(data: PresetData, language: Language): TariffPreset {
  const { id, region, name, area, source, confidence, notes, provisional, from, to, seasons, special, prices } = data;
  // A version created from it still states its reliability.
  const kept = `${source[language]} (${confidence[language]})`;
  const priced = Object.fromEntries(Object.entries(prices ?? {}).map(([period, buy]) => [period, { buy }]));
  return {
    id,
    name: name[language],
    area: area[language],
    source: source[language],
    confidence: confidence[language],
    notes: notes.map((note) => note[language]),
    provisional,
    pricesMissing: prices === null,
    tariff: tariff.parse({ name: name[language], region, from, to, source: kept, seasons, special, prices: priced }),
  };
}

const read = { zh: presetData.map((data) => inLanguage(data, 'zh')), en: presetData.map((data) => inLanguage(data, 'en')) };

export const presetsIn = (language: Language): TariffPreset[] => read[language];
