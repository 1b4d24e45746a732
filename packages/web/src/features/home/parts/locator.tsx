import { coarse } from '../../../kit/map/coastlines/coarse.ts';
import { outlinesOf } from '../../../kit/map/coastlines/outlines.ts';
import box from '../../../kit/ui/box.module.css';
import { useNow } from '../../../platform/live/use-clock.ts';
import { homeText } from '../text.ts';
import css from '../widgets/info.module.css';
import { graticulePath, nightPath, outlinePath, placeText } from './globe.ts';

const radius = 54;
const size = 2 * radius + 6;

const outlines = outlinesOf(coarse);

/** Location of the project on the globe, with day and night. */
export function Locator({ location }: { readonly location: { readonly lng: number; readonly lat: number } }) {
  const t = homeText.useText();
  const now = useNow(60_000);
  const minute = Math.floor(now / 600_000) * 600_000;
  const view = { lng: location.lng, lat: location.lat, radius };
  const drawn = { land: outlines.map((points) => outlinePath(points, view)).join(''), lines: graticulePath(view) };
  const night = nightPath(minute, view);
  return (
    <svg
      className={`${box.fixed} ${css.locator}`}
      width={size}
      height={size}
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
      role="img"
      aria-label={t(($) => $.info.globe, { place: placeText(location) })}
    >
      <circle fill="var(--surface)" r={radius} />
      <path fill="var(--line-strong)" d={drawn.land} />
      <path fill="none" stroke="var(--line)" strokeWidth={0.7} d={drawn.lines} />
      <path fill="var(--text)" opacity={0.18} d={night} />
      <circle fill="none" stroke="var(--line-strong)" r={radius} />
      <circle fill="none" stroke="var(--action-text)" strokeWidth={1.5} r={9} />
      <circle fill="var(--action-text)" stroke="var(--surface)" strokeWidth={1.5} r={4} />
    </svg>
  );
}
