/** Meter: what to check, what to do. */
import { byBit, type Instructions, says } from './says.ts';
import { demandHigh, memoryFault } from './shared.ts';

const voltageLost = says(
  '看该相电压与其他相、与变流器侧电压比较；查电压互感器、二次熔断器和接线。',
  'Compare this phase with the others and with the PCS; check voltage transformer, secondary fuse and wiring.',
  '更换熔断器或恢复接线；失压期间电量少计，记录时段以便追补。',
  'Change the fuse or restore wiring; energy is under-counted meanwhile, note the time to correct the bill.',
);
const overVoltage = says(
  '看三相电压与母线其他测点；查变压器分接和无功。',
  'Compare with other points of the bus; see the transformer’s tap and reactive power.',
  '调整无功或分接；持续偏高联系供电部门。',
  'Adjust reactive power or tap; call the grid operator where it stays.',
);
const currentLost = says(
  '看该相电流与其他相；查电流互感器二次是否开路、端子是否短接。',
  'Compare this phase with the others; see whether the current transformer’s secondary is open or shorted.',
  '二次严禁开路：先停电或短接再处理；记录时段以便追补电量。',
  'Never open the secondary: isolate or short it first; note the time to correct the bill.',
);
const clock = says(
  '看电表时钟与标准时间的偏差。',
  'See how far the meter’s clock is off.',
  '校时或更换时钟电池；偏差影响分时电量，记录起止。',
  'Set it or change its battery; it shifts energy between tariffs, note from when to when.',
);
const unbalance = says(
  '看三相差值和单相大负荷；查接头。',
  'See the phases and single-phase loads; check joints.',
  '调整负荷分配；断电后紧固接头。',
  'Spread loads; tighten joints when dead.',
);

export const meterInstructions: Instructions = {
  alarm_word_1: byBit([
    voltageLost,
    voltageLost,
    voltageLost,
    overVoltage,
    overVoltage,
    overVoltage,
    currentLost,
    currentLost,
    currentLost,
    says(
      '查电压接线相序，电量方向可能错误。',
      'Check the order of the voltage wires: energy may count the wrong way.',
      '停电后调换两相；核对错误期间的电量。',
      'Swap two when dead; check what was counted meanwhile.',
    ),
    unbalance,
    unbalance,
    demandHigh,
    null,
    clock,
  ]),
  fault_word_1: byBit([
    says(
      '与另一块表比较电压、电流和电量是否合理。',
      'Compare voltage, current and energy with another meter.',
      '更换电表，记录止码和起码。',
      'Change the meter; note its last and the new one’s first register.',
    ),
    memoryFault,
    clock,
    says(
      '核对互感器变比、通信和费率参数。',
      'Check transformer ratios, communication and tariff settings.',
      '重新写入参数并复读；不能保存更换电表。',
      'Write and read them again; change the meter if it does not keep them.',
    ),
  ]),
};
