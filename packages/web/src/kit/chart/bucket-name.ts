import { shared } from '../../platform/text.ts';

/** Readable name of a bucket: `1m-avg` is `1 min average`; `raw` is the readings themselves. */
export function useBucketName(): (downSample: string) => string {
  const t = shared.useText();
  return (downSample) => {
    const found = /^(\d+)([smhdn])(?:-(avg|min|max|first|last|sum|count|diff|none))?$/.exec(downSample);
    if (found === null) return t(($) => $.chart.raw);
    const [, n = '', unit = 's', stat] = found;
    const size = t(
      ($) =>
        ({ s: $.chart.bucketSecond, m: $.chart.bucketMinute, h: $.chart.bucketHour, d: $.chart.bucketDay, n: $.chart.bucketMonth })[
          unit as 's'
        ],
      { n },
    );
    const how = stat === undefined || stat === 'none' ? '' : t(($) => $.chart.stat[stat as 'avg']);
    return how === '' ? size : `${size} ${how}`;
  };
}
