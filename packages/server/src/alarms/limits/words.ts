/** Log text of an alarm of a limit: the parameter, and the crossed limit with its unit. */
import { type LimitKind, limitKinds, type ParamLimits, unitIn } from '@czyun/contract';
import type { ExpandedPoint, Text } from '@czyun/devices';

type Named = Pick<ExpandedPoint, 'name' | 'unit'>;

/** The kind of limit of an alarm key; undefined for other keys. */
export function limitKindOf(key: string): LimitKind | undefined {
  const end = key.slice(key.lastIndexOf(':') + 1);
  return limitKinds.find((kind) => kind === end);
}

export const limitKey = (deviceId: number, metric: string, kind: LimitKind) => `${deviceId}:${metric}:${kind}`;

/** Name of a family without the member's number: `{n}号单体电压` becomes 单体电压. */
export function familyName({ zh, en }: Text): Text {
  const without = en.replace('{n}', ' ').replace(/\s+/g, ' ').trim();
  return { zh: zh.replace(/\{n\}\s*号?/, '').trim(), en: without.charAt(0).toUpperCase() + without.slice(1) };
}

/** A number without insignificant decimals. */
const plain = (value: number) => String(Number(value.toPrecision(9)));

/** `limit` is the crossed one as in the judge: negative for lower limits. */
export function limitWords(kind: LimitKind, point: Named, limits: ParamLimits, limit: number, level: number): Text {
  const { zh, en } = point.name;
  const of = (value: number, per = '') => {
    const say = (language: 'zh' | 'en') => [plain(value), unitIn(language, point.unit) + per].filter(Boolean).join(' ');
    return { zh: say('zh'), en: say('en') };
  };
  switch (kind) {
    case 'limit-high': {
      const at = of(limit);
      return { zh: `${zh}越上限（${level}级 ${at.zh}）`, en: `${en} above its level ${level} limit of ${at.en}` };
    }
    case 'limit-low': {
      const at = of(-limit);
      return { zh: `${zh}越下限（${level}级 ${at.zh}）`, en: `${en} below its level ${level} limit of ${at.en}` };
    }
    case 'stuck':
      return {
        zh: `${zh} ${plain(limits.stuckMin ?? 0)} 分钟无变化（死数）`,
        en: `${en} unchanged for ${plain(limits.stuckMin ?? 0)} min`,
      };
    case 'rate': {
      const up = limits.rateUp === null ? null : of(limits.rateUp, '/min');
      const down = limits.rateDown === null ? null : of(-limits.rateDown, '/min');
      const both = (language: 'zh' | 'en') => [up?.[language], down?.[language]].filter((one) => one !== undefined).join(' / ');
      return { zh: `${zh}变化过快（限值 ${both('zh')}）`, en: `${en} changing faster than ${both('en')}` };
    }
    case 'spread': {
      const at = of(limit);
      return { zh: `${zh}极差过大（限值 ${at.zh}）`, en: `${en} spread above ${at.en}` };
    }
    case 'neighbour': {
      const at = of(limit);
      return { zh: `${zh}偏离同类设备（限值 ${at.zh}）`, en: `${en} deviates from peers by more than ${at.en}` };
    }
  }
}

/**
 * The words of an entry that continues after a restart: its text after the device's name. The name may have changed, so they begin at the
 * parameter.
 */
export function limitWordsOfEntry(key: string, point: Named | undefined, text: Text): Text | undefined {
  if (limitKindOf(key) === undefined || !point) return undefined;
  const family = key.includes('{n}') ? familyName(patternOf(point)) : point.name;
  const from = (language: 'zh' | 'en') => {
    const begin = text[language].lastIndexOf(family[language]);
    return begin < 0 ? undefined : text[language].slice(begin);
  };
  const [zh, en] = [from('zh'), from('en')];
  return zh === undefined || en === undefined ? undefined : { zh, en };
}

/** The name of a member with its number removed. */
function patternOf({ name }: Named): Text {
  return { zh: name.zh.replace(/\d+/, '{n}'), en: name.en.replace(/\d+/, '{n}') };
}
