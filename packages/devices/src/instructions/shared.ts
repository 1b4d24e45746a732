/** Instructions that several types share. */
import { says } from './says.ts';

export const peerLost = says(
  '看对侧设备是否上电、通信指示灯是否闪烁；核对通信线、终端电阻、站号和波特率（或 IP 地址）。',
  'See whether the other device has power and its link lights blink; compare cable, termination, unit number and baud rate (or IP address).',
  '恢复接线或供电；仍不通时重启通信口一侧的设备，期间不要远程启停。',
  'Restore wiring or supply; if it stays silent restart the side of the failed port, and start or stop nothing remotely meanwhile.',
);

export const insulationLow = says(
  '看正、负极对地绝缘电阻哪一侧偏低、是否随投切某一簇变化；查近期是否进水、凝露、漏液。',
  'See which pole’s insulation resistance to earth is low and whether it changes with one cluster; look for water, condensation or coolant leaks.',
  '不要触碰直流侧；停机并断开直流开关后逐簇测绝缘，排除故障点再投入。',
  'Touch nothing on the DC side; stop, open the DC switch, measure cluster by cluster, and close again only when the place is found.',
);

export const emergencyStop = says(
  '到现场确认急停由谁、因何按下，有无人员或设备危险。',
  'On site find out who pressed it and why, and whether people or plant are in danger.',
  '原因消除并经当班负责人同意后旋出急停按钮，复位故障再启动。',
  'When the cause is removed and the person in charge agrees, release the button, reset the fault and restart.',
);

export const fanFailed = says(
  '看风机转速和进出风口；听有无异响，查滤网是否堵塞、风机供电保险是否熔断。',
  'See fan speed and air ways; listen for noise, look at the filter and the fan’s supply fuse.',
  '清洗滤网或更换风机；更换前降额运行并盯住温度。',
  'Clean the filter or change the fan; until then run derated and watch the temperature.',
);

export const surgeProtector = says(
  '看防雷器窗口是否变红、后备保护是否断开；查近期有无雷击或操作过电压。',
  'See whether the arrester’s window is red or its back-up fuse open; look for recent lightning or switching surges.',
  '断电验电后更换失效模块；雷雨天尽快处理。',
  'Isolate, prove dead and change the module; soon when thunderstorms are about.',
);

export const socLow = says(
  '看当前 SOC、充放电计划和限值；核对各簇 SOC 是否一致。',
  'See SOC, the plan and the limit; compare the SOC of the clusters.',
  '停止放电，安排充电；长期偏低时检查计划或 SOC 标定。',
  'Stop discharging and charge; where it stays low, look at the plan or calibrate the SOC.',
);

export const socHigh = says(
  '看当前 SOC、充电功率和限值；核对各簇 SOC 是否一致。',
  'See SOC, charging power and the limit; compare the SOC of the clusters.',
  '停止充电；确认计划的充电截止 SOC。',
  'Stop charging; check at which SOC the plan ends charging.',
);

export const demandHigh = says(
  '看需量、限值和此刻的负荷与储能功率；查是否有大负荷同时启动。',
  'See demand, limit, load and storage power now; look for large loads that started together.',
  '增大放电或压减可调负荷，直到本需量周期结束；反复发生时核对需量控制限值。',
  'Discharge more or shed load until the demand interval ends; where it comes again, check the limit of demand control.',
);

export const memoryFault = says(
  '看掉电前后参数、累计量是否改变；查事件记录。',
  'See whether settings or counters changed over a power cycle; read the event record.',
  '备份参数后重启一次；再次出现更换主板并恢复参数。',
  'Save the settings and restart once; if it comes back change the main board and restore them.',
);

export const coolingLink = says(
  '看液冷机组是否上电运行、通信线是否松动；关注电芯最高温度。',
  'See whether the chiller runs and its cable is fast; watch the hottest cell.',
  '恢复通信；恢复前就地确认机组在制冷，必要时降功率。',
  'Restore the link; until then make sure on site that it cools, and reduce power where needed.',
);

export const fireLink = says(
  '看消防主机是否上电、有无火警；派人到现场确认。',
  'See whether the fire panel has power and shows an alarm; send somebody to look.',
  '恢复通信前现场值守；不能确认安全时停机。',
  'Keep somebody on site until the link is back; stop where safety cannot be confirmed.',
);
