import { fontFamily, type Tokens } from '../../platform/theme/tokens.ts';

/** The library's theme, made from our tokens. */
export function echartTheme(tokens: Tokens, fontSize = 12): object {
  const words = { color: tokens.textSoft, fontFamily, fontSize };
  const axis = {
    axisLine: { lineStyle: { color: tokens.lineStrong } },
    axisTick: { lineStyle: { color: tokens.lineStrong } },
    axisLabel: { color: tokens.textFaint, fontFamily, fontSize },
    nameTextStyle: { color: tokens.textFaint, fontFamily, fontSize },
    splitLine: { lineStyle: { color: tokens.line } },
    splitArea: { show: false },
  };
  return {
    color: [...tokens.series],
    textStyle: words,
    legend: {
      textStyle: words,
      inactiveColor: tokens.textFaint,
      pageTextStyle: words,
      pageIconColor: tokens.textSoft,
      itemWidth: 14,
      itemHeight: 8,
    },
    tooltip: {
      backgroundColor: tokens.raised,
      borderColor: tokens.line,
      textStyle: { color: tokens.text, fontFamily, fontSize },
      axisPointer: {
        lineStyle: { color: tokens.textFaint },
        crossStyle: { color: tokens.textFaint },
        label: { backgroundColor: tokens.action },
      },
    },
    radar: {
      axisName: words,
      axisLine: { lineStyle: { color: tokens.line } },
      splitLine: { lineStyle: { color: tokens.line } },
      splitArea: { areaStyle: { color: [tokens.surface, tokens.sunken] } },
    },
    pie: {
      label: { ...words, textBorderWidth: 0 },
      labelLine: { lineStyle: { color: tokens.lineStrong } },
      itemStyle: { borderColor: tokens.surface, borderWidth: 2 },
    },
    bar: { label: words },
    line: { label: words, symbolSize: 5 },
    heatmap: { label: words, itemStyle: { borderColor: tokens.surface, borderWidth: 1 } },
    visualMap: { textStyle: words },
    categoryAxis: axis,
    valueAxis: axis,
    timeAxis: axis,
    logAxis: axis,
  };
}
