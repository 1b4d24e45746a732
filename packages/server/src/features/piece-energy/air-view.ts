/** A compressor as returned by the call. */
import { minuteMs } from '@czyun/contract';
import type { AirSupplyView } from '@czyun/contract/piece-energy';
import { rounded } from '../../energy/sums.ts';
import { billLine } from '../../money/money.ts';
import { nameIn } from '../../registry/name.ts';
import type { AirUsed } from './air.ts';
import type { Wording } from './rows.ts';
import { costOf, kWhOf, toUnits, unitDigits } from './units.ts';

const minutesPerHour = 60;
const figureDigits = 4;

export function airView(used: AirUsed, { language, hasMoney, prices }: Wording): AirSupplyView {
  const { supply, register, volume, others, volumes, restMs, steps } = used;
  const sum = (of: (uses: AirUsed['steps'][number]['uses']) => number) => steps.reduce((all, { uses }) => all + of(uses), 0);
  const [working, rest, unknown] = [sum((uses) => uses.working), sum((uses) => uses.rest), sum((uses) => uses.unknown)];
  const parts = working + rest + unknown;
  const counted = register.counted === null ? null : toUnits(register.counted, register.digits);
  const m3 = volume?.counted == null ? null : volume.counted / 10 ** volume.digits;
  const restM3 = m3 === null || volume === undefined ? null : volumes.rest / 10 ** volume.digits;
  const perVolume = counted === null || m3 === null || m3 <= 0 ? null : kWhOf(counted) / m3;
  const cost = (units: AirUsed['prices']) => {
    const amount = hasMoney ? costOf(units, unitDigits, prices) : null;
    return amount === null ? null : billLine(amount).text;
  };
  return {
    ...{ deviceId: supply.device.id, name: nameIn(language, supply.device), supplied: supply.machines.length },
    ...{ decimals: register.digits, from: register.from, to: register.to, estimated: register.estimated },
    counted: counted === null ? null : kWhOf(counted),
    parts: kWhOf(parts),
    remainder: counted === null ? null : kWhOf(counted - parts),
    uses: { machines: kWhOf(working - others), others: kWhOf(others), rest: kWhOf(rest), unknown: kWhOf(unknown) },
    volume: m3,
    perVolume: rounded(perVolume, figureDigits),
    specificPower: rounded(perVolume === null ? null : perVolume * minutesPerHour, figureDigits),
    restMs,
    restFlow: restM3 === null || restMs === 0 ? null : rounded((restM3 * minuteMs) / restMs, figureDigits),
    restVolume: restM3,
    ...{ cost: cost(used.prices), restCost: cost(used.restPrices) },
    steps: steps.map(({ start, end, uses }) => ({
      ...{ start, end, working: kWhOf(uses.working), rest: kWhOf(uses.rest), unknown: kWhOf(uses.unknown) },
    })),
  };
}
