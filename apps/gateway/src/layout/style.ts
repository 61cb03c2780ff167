/** Of the frame of every page; colours follow the reader's system. */
export const FRAME_STYLE = `
      :root {
        color-scheme: light dark;
        --ink: #1c2128; --quiet: #57606a; --paper: #ffffff; --raised: #f5f7f9; --line: #d5dbe1;
        --accent: #1756b8; --on-accent: #ffffff; --good: #1a7f37; --bad: #b42318;
      }
      @media (prefers-color-scheme: dark) {
        :root {
          --ink: #e2e6ea; --quiet: #9aa4ae; --paper: #13171c; --raised: #1c2229; --line: #343c45;
          --accent: #7fb2ff; --on-accent: #0b1a30; --good: #57c271; --bad: #ff8f85;
        }
      }
      * { box-sizing: border-box; }
      [hidden] { display: none !important; }
      body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
      header, main, #problem, .notice { max-width: 46rem; margin: 0 auto; padding: 0 1.25rem; }
      .narrow main, .narrow #problem, .narrow .notice { max-width: 27rem; }
      header { padding-top: 1rem; }
      nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; border-bottom: 1px solid var(--line); padding-bottom: 0.75rem; }
      nav a { color: var(--quiet); text-decoration: none; }
      nav a:hover, nav a[aria-current] { color: var(--ink); }
      nav a[aria-current] { font-weight: 600; }
      main { padding-top: 1.5rem; padding-bottom: 2rem; }
      :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
      .quiet { color: var(--quiet); }
    `;

/** Of the pages that are our own. */
export const STYLE = `${FRAME_STYLE}
      h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.75rem; }
      h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; }
      p { margin: 0 0 0.9rem; }
      a { color: var(--accent); }
      .lead { font-size: 1.1rem; color: var(--quiet); }
      .actions { display: flex; flex-wrap: wrap; gap: 0.6rem; margin: 1.25rem 0; }
      button, .button, .provider {
        display: inline-block; font: inherit; padding: 0.4rem 1rem; border-radius: 0.4rem; cursor: pointer; text-decoration: none;
        border: 1px solid var(--line); background: var(--raised); color: var(--ink);
      }
      button.primary, .button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
      .provider { display: block; text-align: center; margin-bottom: 0.75rem; }
      form { margin: 0 0 1.25rem; }
      label { display: block; font-weight: 600; margin-bottom: 0.2rem; }
      input {
        display: block; width: 100%; font: inherit; padding: 0.45rem 0.6rem; margin-bottom: 0.9rem; border-radius: 0.4rem;
        border: 1px solid var(--line); background: var(--paper); color: var(--ink);
      }
      .row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
      .row input { flex: 1 1 14rem; width: auto; margin: 0; }
      ul.list { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 0.5rem; }
      ul.list:empty { display: none; }
      ul.list > li { padding: 0.55rem 0.9rem; border-top: 1px solid var(--line); }
      ul.list > li:first-child { border-top: 0; }
      .state { float: right; font-weight: 600; margin-left: 1rem; }
      .state.good { color: var(--good); }
      .state.bad { color: var(--bad); }
      .hint { display: block; clear: both; color: var(--quiet); font-size: 0.92rem; }
      li form { margin: 0.4rem 0 0; }
      pre, code { font: 0.88rem/1.5 ui-monospace, monospace; }
      pre { overflow-x: auto; background: var(--raised); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 0.9rem; }
      :not(pre) > code { background: var(--raised); border-radius: 0.25rem; padding: 0.1rem 0.3rem; overflow-wrap: anywhere; }
      pre.prints { background: none; border-style: dashed; }
      #problem { color: var(--bad); padding-bottom: 2rem; }
      .secret { overflow-wrap: anywhere; border: 1px solid var(--good); border-radius: 0.5rem; padding: 0.6rem 0.9rem; }
    `;
