export interface SpeedRamp {
  /** Seconds of the source. */
  start: number;
  end: number;
  /** How many times as fast. */
  speed: number;
}

/** The source cut into parts of one speed each, first to last: ramps where they are, the base speed elsewhere. */
export function speedPlan(seconds: number, speed: number, ramps: readonly SpeedRamp[]): SpeedRamp[] {
  const plan: SpeedRamp[] = [];
  let at = 0;
  for (const ramp of ramps.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(at, ramp.start);
    const end = Math.min(seconds, ramp.end);
    if (end <= start) continue;
    if (start > at) plan.push({ start: at, end: start, speed });
    plan.push({ start, end, speed: ramp.speed });
    at = end;
  }
  if (at < seconds) plan.push({ start: at, end: seconds, speed });
  return plan;
}

export function plannedSeconds(plan: readonly SpeedRamp[]): number {
  return plan.reduce((sum, { start, end, speed }) => sum + (end - start) / speed, 0);
}

/** Filters that change the tempo of sound; one alone reaches from half to double without falling apart. */
export function tempoFilters(speed: number): string {
  const steps: string[] = [];
  let rest = speed;
  while (rest > 2) {
    steps.push('atempo=2');
    rest /= 2;
  }
  while (rest < 0.5) {
    steps.push('atempo=0.5');
    rest /= 0.5;
  }
  return [...steps, `atempo=${rest.toFixed(6)}`].join(',');
}
