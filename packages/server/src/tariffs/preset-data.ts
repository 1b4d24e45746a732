/**
 * Published tariffs as a starting point: facts from notices of state bodies and price lists of grid companies, which are dated and become
 * outdated. If periods overlap there, sharp takes precedence over high and deep valley over valley. `confidence` states the origin of the
 * figures.
 */
import { dayKinds, type Festival, type TariffPeriod, type TariffRegion, type TariffSpan } from '@czyun/contract';
import type { Text } from '@czyun/devices';

export interface PresetData {
  readonly id: string;
  readonly region: TariffRegion;
  readonly name: Text;
  readonly area: Text;
  /** Document, issuer and date. */
  readonly source: Text;
  readonly confidence: Text;
  readonly notes: readonly Text[];
  readonly provisional: boolean;
  readonly from: string;
  readonly to: string | null;
  readonly seasons: readonly { readonly months: number[]; readonly days: { kinds: (typeof dayKinds)[number][]; spans: TariffSpan[] }[] }[];
  readonly special: readonly { readonly festivals: Festival[]; readonly spans: TariffSpan[] }[];
  /** CNY/kWh; null: the source has none. */
  readonly prices: Partial<Record<TariffPeriod, string>> | null;
}

/** Periods by their starting hour. */
function everyDay(...begins: readonly (readonly [hour: number, period: TariffPeriod])[]) {
  const spans = begins.map(([hour, period], index) => ({ from: hour * 60, to: (begins[index + 1]?.[0] ?? 24) * 60, period }));
  return [{ kinds: [...dayKinds], spans }];
}

const guangdongSeasons: PresetData['seasons'] = [
  {
    months: [7, 8, 9],
    days: everyDay(
      [0, 'valley'],
      [8, 'flat'],
      [10, 'high'],
      [11, 'sharp'],
      [12, 'flat'],
      [14, 'high'],
      [15, 'sharp'],
      [17, 'high'],
      [19, 'flat'],
    ),
  },
  {
    months: [1, 2, 3, 4, 5, 6, 10, 11, 12],
    days: everyDay([0, 'valley'], [8, 'flat'], [10, 'high'], [12, 'flat'], [14, 'high'], [19, 'flat']),
  },
];
const hotDays: Text = {
  zh: '7–9 月以外，广州日最高气温达到 35℃ 的日子也在 11–12 时、15–17 时执行尖峰电价；本电价不含该规则。',
  en: 'Outside July to September, days on which Guangzhou reaches 35 °C have sharp prices from 11 to 12 and 15 to 17 too; the tariff here leaves that out.',
};
const ratios: Text = {
  zh: '峰平谷比价 1.7 : 1 : 0.38，尖峰为高峰的 1.25 倍。',
  en: 'High to flat to valley as 1.7 to 1 to 0.38; sharp is 1.25 times high.',
};
const noBasic: Text = { zh: '不含需量或容量电费。', en: 'Without the charge for demand or capacity.' };
const secondHand: Text = {
  zh: '由他人转录的官方数据，原文未核对；使用前请对照当期价目表。',
  en: 'Official figures as others copied them; the original was not compared. Check them against the current price list.',
};
const fillIn: Text = {
  zh: '来源没有价格，请按当期价目表填写。',
  en: 'The source has no prices; fill them in from the current price list.',
};
const hoursOnly: Text = {
  zh: '时段出自价目表的原文说明，没有价格。',
  en: 'Hours out of the note of a price list, word for word; no prices.',
};

export const presetData: readonly PresetData[] = [
  {
    id: 'guangdong-delta-2026-10',
    region: 0,
    name: { zh: '广东珠三角六市 工商业 2026年10月', en: 'Guangdong, six cities of the delta, 2026-10' },
    area: {
      zh: '广州、珠海、佛山、中山、东莞、江门（不含恩平、台山、开平）；工商业，单一制，不满 1 千伏',
      en: 'Guangzhou, Zhuhai, Foshan, Zhongshan, Dongguan, Jiangmen (without Enping, Taishan, Kaiping); industry and commerce, one-part, below 1 kV',
    },
    source: {
      zh: '广东电网 2026年10月代理购电工商业用户价格公告，2026-10-01 至 2026-10-31',
      en: 'Guangdong grid company, prices for agency customers of October 2026, 2026-10-01 to 2026-10-31',
    },
    confidence: {
      zh: '暂定：仅见于公开索引，未核对公告原文。',
      en: 'Provisional: seen in a public index alone, the notice itself was not compared.',
    },
    notes: [noBasic, hotDays],
    provisional: true,
    ...{ from: '2026-10-01', to: '2026-10-31', seasons: guangdongSeasons, special: [] },
    prices: { sharp: '1.67036875', high: '1.34176875', flat: '0.80066875', valley: '0.32136875' },
  },
  {
    id: 'guangdong-north-2026-07',
    region: 0,
    name: { zh: '广东粤北山区 工商业 2026年7月', en: 'Guangdong, northern mountains, 2026-07' },
    area: {
      zh: '粤北山区（河源等）；工商业，单一制，不满 1 千伏',
      en: 'Northern mountains (Heyuan and others); industry and commerce, one-part, below 1 kV',
    },
    source: {
      zh: '广东电网代理购电工商业用户电价表（粤北山区 7 月），2026-07-01 至 2026-07-31',
      en: 'Guangdong grid company, price list for agency customers (northern mountains, July), 2026-07-01 to 2026-07-31',
    },
    confidence: secondHand,
    notes: [noBasic, hotDays],
    provisional: false,
    ...{ from: '2026-07-01', to: '2026-07-31', seasons: guangdongSeasons, special: [] },
    prices: { sharp: '1.37346875', high: '1.10426875', flat: '0.66096875', valley: '0.26826875' },
  },
  {
    id: 'guangdong-delta-2021-10',
    region: 0,
    name: { zh: '广东珠三角五市 一般工商业 2021年', en: 'Guangdong, five cities of the delta, 2021' },
    area: {
      zh: '广州、珠海、佛山、中山、东莞；一般工商业（原普通工业专变用户），单一制，不满 1 千伏',
      en: 'Guangzhou, Zhuhai, Foshan, Zhongshan, Dongguan; general industry and commerce (formerly with their own transformer), one-part, below 1 kV',
    },
    source: {
      zh: '粤发改价格〔2021〕331号，广东省发展和改革委员会，2021-10-01 起',
      en: '粤发改价格〔2021〕331号, Guangdong Development and Reform Commission, from 2021-10-01',
    },
    confidence: secondHand,
    notes: [{ zh: '不含政府性基金及附加。', en: 'Without government funds and surcharges.' }, ratios, hotDays],
    provisional: false,
    ...{ from: '2021-10-01', to: '2021-12-31', seasons: guangdongSeasons, special: [] },
    prices: { sharp: '1.4291', high: '1.1433', flat: '0.6725', valley: '0.2556' },
  },
  {
    id: 'shenzhen-2021-10',
    region: 1,
    name: { zh: '深圳 工商业 时段', en: 'Shenzhen, hours' },
    area: { zh: '深圳；工商业', en: 'Shenzhen; industry and commerce' },
    source: { zh: '深发改〔2021〕1005号，2021-10-01 起', en: '深发改〔2021〕1005号, from 2021-10-01' },
    confidence: hoursOnly,
    notes: [fillIn, { zh: '尖峰为高峰的 1.25 倍。', en: 'Sharp is 1.25 times high.' }, hotDays],
    provisional: false,
    ...{ from: '2021-10-01', to: null, seasons: guangdongSeasons, special: [], prices: null },
  },
  {
    id: 'zhejiang-2024',
    region: 2,
    name: { zh: '浙江 工商业 时段 2024年', en: 'Zhejiang, hours, 2024' },
    area: { zh: '浙江全省；工商业', en: 'Zhejiang; industry and commerce' },
    source: {
      zh: '浙发改价格〔2024〕21号，浙江省发展和改革委员会',
      en: '浙发改价格〔2024〕21号, Zhejiang Development and Reform Commission',
    },
    confidence: {
      zh: '时段出自价目表的原文说明；起止日期不在其中，结束日期依据一份未核实的报道（浙发改价格〔2026〕112号 自 2026-07-01 起另有规定）。',
      en: 'Hours out of the note of a price list, word for word. The dates are not in it; the last day follows a report that nobody checked, by which 浙发改价格〔2026〕112号 rules anew from 2026-07-01.',
    },
    notes: [
      fillIn,
      { zh: '春节、劳动节、国庆节 10–14 时为深谷。', en: 'Deep valley from 10 to 14 on Spring Festival, Labour Day and National Day.' },
    ],
    provisional: false,
    ...{ from: '2024-03-01', to: '2026-06-30' },
    seasons: [
      {
        months: [1, 7, 8, 12],
        days: everyDay([0, 'valley'], [8, 'high'], [9, 'sharp'], [11, 'valley'], [13, 'flat'], [15, 'sharp'], [17, 'high'], [23, 'flat']),
      },
      { months: [2, 3, 4, 5, 6, 9, 10, 11], days: everyDay([0, 'valley'], [8, 'high'], [11, 'valley'], [13, 'high'], [17, 'flat']) },
    ],
    special: [{ festivals: ['springFestival', 'labourDay', 'nationalDay'], spans: [{ from: 600, to: 840, period: 'deep' }] }],
    prices: null,
  },
  {
    id: 'jiangsu-2025',
    region: 3,
    name: { zh: '江苏 工商业 时段 2025年', en: 'Jiangsu, hours, 2025' },
    area: { zh: '江苏全省；工商业', en: 'Jiangsu; industry and commerce' },
    source: { zh: '苏发改价格发〔2025〕426号，2025-06-01 起', en: '苏发改价格发〔2025〕426号, from 2025-06-01' },
    confidence: {
      zh: '时段和比例出自价目表的原文说明；起始日期出自未核实的表格。',
      en: 'Hours and ratios out of the note of a price list, word for word; the first day out of a table that nobody checked.',
    },
    notes: [
      fillIn,
      {
        zh: '以购电价格（不是全部电价）为基数：高峰两部制 +80%，单一制 100 千伏安及以上 +70%、以下 +60%；低谷 −65%。',
        en: 'On the price of the energy alone, not the full price: high +80 % (two-part), +70 % (one-part, 100 kVA and more), +60 % (below); valley −65 %.',
      },
    ],
    provisional: false,
    ...{ from: '2025-06-01', to: null },
    seasons: [
      {
        months: [1, 2, 6, 7, 8, 12],
        days: everyDay([0, 'valley'], [6, 'flat'], [11, 'valley'], [13, 'flat'], [14, 'high'], [22, 'flat']),
      },
      {
        months: [3, 4, 5, 9, 10, 11],
        days: everyDay([0, 'flat'], [2, 'valley'], [6, 'flat'], [10, 'valley'], [14, 'flat'], [15, 'high'], [22, 'flat']),
      },
    ],
    special: [],
    prices: null,
  },
];
