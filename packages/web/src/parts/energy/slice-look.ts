import type { Meaning } from '../../platform/theme/tokens.ts';

interface SliceLook {
  readonly meaning?: Meaning;
  /** Opacity, 0 to 1. */
  readonly strength?: number;
}

const looks: Readonly<Record<string, SliceLook>> = {
  gridImport: { meaning: 'grid' },
  gridExport: { meaning: 'grid', strength: 0.6 },
  pv: { meaning: 'pv' },
  wind: { meaning: 'wind' },
  discharge: { meaning: 'storage' },
  charge: { meaning: 'storage', strength: 0.55 },
  load: { meaning: 'load' },
  losses: { meaning: 'flat', strength: 0.7 },
  unmetered: { meaning: 'flat', strength: 0.7 },
  others: { meaning: 'offline', strength: 0.5 },
  run: { meaning: 'run' },
  auto: { meaning: 'auto' },
  standby: { meaning: 'run', strength: 0.45 },
  stop: { meaning: 'stop' },
  fault: { meaning: 'fault' },
  offline: { meaning: 'offline', strength: 0.5 },
};

/** Appearance of a part of the overview's figures; others take colours of the palette. */
export const sliceLook = (key: string): SliceLook => looks[key] ?? {};
