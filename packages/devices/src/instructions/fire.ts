/** Fire protection: what to check, what to do. */
import { byBit, type Instructions, says } from './says.ts';

const fire = says(
  '立即看视频和同舱其他探测器；派人在舱外确认，不要开门。',
  'At once see cameras and the other detectors; have somebody look from outside, do not open doors.',
  '停机断电，撤离人员，启动应急预案并通知消防；误报确认后才能复位。',
  'Stop and isolate, clear people away, start the emergency plan and call the brigade; reset only a proven false alarm.',
);
const gas = says(
  '看浓度趋势、排风是否启动、电芯温度和电压有无突变。',
  'See the trend, whether exhaust runs, and sudden changes of cell temperature or voltage.',
  '停机断电、保持排风，禁止入舱和明火；浓度降至安全值并查明来源后处理。',
  'Stop and isolate, keep exhaust on, no entry and no flame; care for it when it is safe and its source is known.',
);
const detector = says(
  '看该探测器读数、接线和供电；与其他探测器比较。',
  'See its reading, wiring and supply; compare with the others.',
  '更换探测器；修复前该区域人工巡视。',
  'Change it; make rounds there until then.',
);
const release = says(
  '查启动回路电阻、电磁阀和接线，灭火可能无法启动。',
  'Check loop resistance, valve and wiring: the agent may not be released.',
  '立即修复；期间改为人工值守，必要时停止充放电。',
  'Repair at once; keep somebody on site, stop charging where needed.',
);
const level = says(
  '看是哪一个探测器、读数趋势和视频。',
  'See which detector, its trend and the cameras.',
  '一级：现场查看；二级：停机断电并撤离；三级：灭火已启动，按火灾预案处置。',
  'Level 1: go and look; level 2: stop, isolate, clear people away; level 3: the agent is released, follow the fire plan.',
);

export const fireInstructions: Instructions = {
  fire_level: { [-1]: level },
  alarm_word_1: byBit([
    fire,
    fire,
    gas,
    gas,
    gas,
    fire,
    says(
      '看压力表与环境温度；查有无泄漏或已喷放。',
      'See gauge and ambient; look for a leak or a release.',
      '补充或更换药剂瓶；期间停止充放电或现场值守。',
      'Refill or change the cylinder; stop or keep somebody on site meanwhile.',
    ),
    says(
      '测备用电池电压和充电回路。',
      'Measure the backup battery and its charger.',
      '更换电池；主电失去前完成。',
      'Change it before the mains fail.',
    ),
    says(
      '看主电开关和站用电。',
      'See the mains switch and the auxiliary supply.',
      '恢复主电；备用电池通常只能维持数小时。',
      'Restore it: the backup lasts some hours.',
    ),
    says(
      '到现场确认谁按下、有无火情。',
      'Find out on site who pressed it and whether there is fire.',
      '有火情按预案处置；误按复位按钮并复位主机。',
      'Fire: follow the plan; otherwise reset the call point and the panel.',
    ),
    fire,
    says(
      '看视频和出入登记，舱内是否有人。',
      'See camera and register: is somebody inside?',
      '无人作业时关好舱门；检修时设置检修窗口。',
      'Shut it where nobody works; declare a maintenance window otherwise.',
    ),
  ]),
  fault_word_1: byBit([
    detector,
    detector,
    detector,
    detector,
    detector,
    detector,
    release,
    says(
      '查声光报警器供电和接线，手动试验。',
      'Check its supply and wiring; test it by hand.',
      '更换；期间用广播或人工通知。',
      'Change it; warn people otherwise meanwhile.',
    ),
    says(
      '查风机供电、接触器和叶片，手动启动。',
      'Check supply, contactor and blades; start it by hand.',
      '修复；可燃气体无法排出，修复前停止充放电。',
      'Repair it; gas cannot leave, so stop charging until then.',
    ),
    says(
      '看主机自检信息和电源。',
      'See the panel’s self-test and supply.',
      '重启一次；仍故障更换主机，期间现场值守。',
      'Restart once; else change it and keep somebody on site.',
    ),
    release,
  ]),
};
