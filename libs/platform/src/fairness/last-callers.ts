/** When an account called last, and when another one did; times are those of one clock. */
export class LastCallers {
  private last = { holder: '', at: -Infinity };
  private before = -Infinity;

  called(holder: string, at: number): void {
    if (holder !== this.last.holder) {
      this.before = this.last.at;
      this.last = { holder, at };
    } else this.last.at = at;
  }

  /** When anybody else called last; -Infinity where nobody did. */
  lastBeside(holder: string): number {
    return holder === this.last.holder ? this.before : this.last.at;
  }
}
