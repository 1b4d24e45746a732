import { dayOfYear, secondOfDay } from './calendar.ts';
import { noiseAt } from './noise.ts';
import { clearSkyWm2, sunPosition } from './sun.ts';

/** Weather at the station at one instant. */
export interface Weather {
  elevationDeg: number;
  azimuthDeg: number;
  clearSkyWm2: number;
  /** Global horizontal irradiance below the clouds. */
  irradianceWm2: number;
  diffuseWm2: number;
  /** 0 clear … 1 overcast. */
  cloud: number;
  ambientC: number;
  humidityPct: number;
  windMs: number;
  windDirectionDeg: number;
  pressureHpa: number;
  rainMmH: number;
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** Mean cover of the sky over Shenzhen by month: cloudy in spring, clear in autumn. */
const monthlyCover = [0.55, 0.63, 0.71, 0.71, 0.67, 0.65, 0.55, 0.57, 0.52, 0.44, 0.44, 0.47];

function seasonalCover(timeMs: number): number {
  const month = (dayOfYear(timeMs) / 365.25) * 12 + 11.5;
  const left = Math.floor(month);
  const low = monthlyCover[left % 12] ?? 0.45;
  return low + ((monthlyCover[(left + 1) % 12] ?? low) - low) * (month - left);
}

/** Clouds change within minutes, their mean cover within hours, the weather within days. */
function cloudAt(seed: number, timeMs: number): number {
  const t = timeMs / 1000;
  const cover = seasonalCover(timeMs) + 0.5 * noiseAt(seed, 12, t, 150_000) + 0.22 * noiseAt(seed, 11, t, 21_600);
  const passing = 0.65 * noiseAt(seed, 13, t, 420) + 0.35 * noiseAt(seed, 14, t, 90);
  return clamp((passing + (cover - 0.5) * 2.4) * 1.6 + 0.25, 0, 1);
}

/** Weather at a time (UTC ms), the same for the same seed. */
export function weatherAt(seed: number, timeMs: number): Weather {
  const t = timeMs / 1000;
  const { elevationDeg, azimuthDeg } = sunPosition(timeMs);
  const clear = clearSkyWm2(elevationDeg);
  const cloud = cloudAt(seed, timeMs);
  const irradianceWm2 = clear * (1 - 0.78 * cloud);
  const hour = secondOfDay(timeMs) / 3600;
  const season = -Math.cos(((dayOfYear(timeMs) - 20) / 365) * 2 * Math.PI);
  const warmth = Math.cos(((hour - 14.5) / 24) * 2 * Math.PI);
  const ambientC =
    22.5 +
    6.5 * season +
    3.6 * warmth * (1 - 0.35 * cloud) +
    // Cold air from the north stays for days, in winter more than in summer.
    (2.8 - 1.5 * season) * noiseAt(seed, 26, t, 190_000) +
    1.2 * noiseAt(seed, 15, t, 43_200) +
    0.3 * noiseAt(seed, 16, t, 1_200);
  const humidityPct = clamp(74 + 6 * season - 14 * warmth + 10 * cloud + 5 * noiseAt(seed, 17, t, 7_200), 25, 99);
  const gusts = 0.75 * noiseAt(seed, 20, t, 40) + 0.35 * noiseAt(seed, 21, t, 9);
  const mean =
    5.7 - 0.6 * season + 2.1 * noiseAt(seed, 27, t, 170_000) + 2.1 * noiseAt(seed, 18, t, 14_400) + 1.2 * noiseAt(seed, 19, t, 900);
  const rain = noiseAt(seed, 22, t, 5_400) + (cloud - 0.9) * 3;
  return {
    elevationDeg,
    azimuthDeg,
    clearSkyWm2: clear,
    irradianceWm2,
    diffuseWm2: Math.min(irradianceWm2, clear * (0.12 + 0.18 * cloud)),
    cloud,
    ambientC,
    humidityPct,
    windMs: Math.max(0, mean + gusts * (0.3 + mean / 6)),
    windDirectionDeg: (120 + 90 * noiseAt(seed, 23, t, 20_000) + 25 * noiseAt(seed, 24, t, 300) + 360) % 360,
    pressureHpa: 1010 - 6 * season + 4 * noiseAt(seed, 25, t, 86_400),
    rainMmH: rain > 0.45 ? (rain - 0.45) * 18 : 0,
  };
}
