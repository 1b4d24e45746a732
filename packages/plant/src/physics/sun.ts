import { dayOfYear } from './calendar.ts';

/** Shenzhen. */
export const site = { latitude: 22.54, longitude: 114.06 } as const;

const rad = Math.PI / 180;

/** Height of the sun above the horizon in degrees, azimuth in degrees from north over east (NOAA's short formulas, good to about 0.3°). */
export function sunPosition(timeMs: number): { readonly elevationDeg: number; readonly azimuthDeg: number } {
  const utcHours = (((timeMs % 86_400_000) + 86_400_000) % 86_400_000) / 3_600_000;
  const gamma = ((2 * Math.PI) / 365) * (dayOfYear(timeMs) - 0.5);
  const declination =
    0.006918 - 0.399912 * Math.cos(gamma) + 0.070257 * Math.sin(gamma) - 0.006758 * Math.cos(2 * gamma) + 0.000907 * Math.sin(2 * gamma);
  const equationMin =
    229.18 *
    (0.000075 + 0.001868 * Math.cos(gamma) - 0.032077 * Math.sin(gamma) - 0.014615 * Math.cos(2 * gamma) - 0.040849 * Math.sin(2 * gamma));
  const solarMinutes = utcHours * 60 + equationMin + 4 * site.longitude;
  const hourAngle = (solarMinutes / 4 - 180) * rad;
  const latitude = site.latitude * rad;
  const sine = Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  const east = -Math.cos(declination) * Math.sin(hourAngle);
  const north = Math.sin(declination) * Math.cos(latitude) - Math.cos(declination) * Math.sin(latitude) * Math.cos(hourAngle);
  return {
    elevationDeg: Math.asin(Math.max(-1, Math.min(1, sine))) / rad,
    azimuthDeg: (Math.atan2(east, north) / rad + 360) % 360,
  };
}

/** Global horizontal irradiance under a clear sky in W/m² (Haurwitz 1945). */
export function clearSkyWm2(elevationDeg: number): number {
  if (elevationDeg <= 0) return 0;
  const cosZenith = Math.sin(elevationDeg * rad);
  return 1098 * cosZenith * Math.exp(-0.057 / cosZenith);
}
