/** Energy management system of a storage station: what to check, what to do. */
import { byBit, type Instructions, says } from './says.ts';
import { coolingLink, demandHigh, emergencyStop, fireLink, peerLost, socHigh, socLow } from './shared.ts';

const meterLost = says(
  '看该电表是否上电、站号与接线；EMS 此时不能闭环控制。',
  'See whether the meter has power, its unit number and wiring: the EMS cannot control in closed loop now.',
  '恢复通信；恢复前改为固定功率或停止充放电，防止逆流和超需量。',
  'Restore it; until then run at fixed power or stop, against reverse power and demand.',
);
const unitFault = says(
  '到变流器页看其第一个故障，这里只是汇总。',
  'See the first fault on the PCS’s page: this one sums up.',
  '按变流器的处理说明排除并复位。',
  'Follow the PCS’s instruction, then reset.',
);
const batteryFault = says(
  '到电池堆页看其第一个故障和单体数据，这里只是汇总。',
  'See the first fault and the cells on the battery’s page: this one sums up.',
  '按电池的处理说明排除；原因不明不得复位启动。',
  'Follow the battery’s instruction; do not reset before the cause is known.',
);

export const emsInstructions: Instructions = {
  alarm_word_1: byBit([
    socLow,
    socHigh,
    demandHigh,
    says(
      '看并网点功率方向、光伏出力和储能放电功率。',
      'See the direction at the grid connection, PV output and discharge power.',
      '减小放电或增加充电；反复发生时核对防逆流限值和关口表方向。',
      'Discharge less or charge more; where it comes again check the limit and the meter’s direction.',
    ),
    says(
      '看计划表中重叠的时段。',
      'See which slots of the plan overlap.',
      '改正时段后重新下发计划。',
      'Correct the slots and send the plan again.',
    ),
    says(
      '看计划功率与实际功率；查 SOC 限值、变流器降额和通信延时。',
      'Compare planned and actual power; see SOC limits, derating and delays.',
      '原因在设备时先处理设备；计划超出能力时修改计划。',
      'Care for the unit first; change a plan beyond its ability.',
    ),
    says(
      '到电池堆页看最高温度单体和热管理。',
      'See the hottest cell and the cooling on the battery’s page.',
      '降功率或停机，确认热管理在制冷。',
      'Reduce power or stop; make sure that cooling runs.',
    ),
    says(
      '到电池堆页看最高、最低单体位置。',
      'See the highest and lowest cell on the battery’s page.',
      '安排均衡；持续增大时检测模组。',
      'Balance; where it grows test the module.',
    ),
    says(
      '看对时源地址、网络和本机时间偏差。',
      'See the time source, the network and the clock’s deviation.',
      '恢复对时；偏差大时先停计划执行再校时。',
      'Restore it; where it is far off stop the plan before setting the clock.',
    ),
    says(
      '看存储占用和日志增长。',
      'See what fills the storage.',
      '导出并清理历史文件，或更换存储卡。',
      'Export and clear old files, or change the card.',
    ),
    says(
      '看站用电是否停电、不间断电源剩余时间。',
      'See whether the auxiliary supply is gone and how long the UPS lasts.',
      '尽快恢复站用电；电量不足前有序停机。',
      'Restore it soon; stop in order before the UPS is empty.',
    ),
    says(
      '看站用变、进线断路器和双电源切换装置。',
      'See auxiliary transformer, incoming breaker and transfer switch.',
      '恢复供电；热管理与消防失电期间停止充放电并现场值守。',
      'Restore it; while cooling and fire control are without power stop and keep somebody on site.',
    ),
  ]),
  fault_word_1: byBit([
    peerLost,
    peerLost,
    peerLost,
    peerLost,
    meterLost,
    meterLost,
    meterLost,
    coolingLink,
    fireLink,
    unitFault,
    batteryFault,
    says(
      '按火警处置：派人在舱外确认，看消防主机和视频。',
      'Treat it as fire: have somebody look from outside; see panel and cameras.',
      '停机断电、撤离、通知消防；确认无复燃后才能进入。',
      'Stop, isolate, clear people away, call the brigade; enter only when it cannot flare up again.',
    ),
    emergencyStop,
    says(
      '看保护动作信息、电网是否停电、站内有无短路。',
      'See which protection tripped, whether the grid is gone, and look for a short.',
      '查明原因并经调度或供电部门同意后合闸，不得强送。',
      'Close only when the cause is known and the grid operator agrees; never force it.',
    ),
    says(
      '看并网断路器、离网负荷和电池 SOC。',
      'See grid breaker, off-grid load and SOC.',
      '电网恢复后按规程同期并网；SOC 低时切除次要负荷。',
      'Synchronise by the rules when the grid is back; shed lesser loads when SOC is low.',
    ),
    says(
      '看控制器指示灯、自检记录和电源。',
      'See the controller’s lamps, self-test and supply.',
      '备份参数后重启；再次出现更换控制器，期间就地控制。',
      'Save settings and restart; if it comes back change it and control locally.',
    ),
  ]),
};
