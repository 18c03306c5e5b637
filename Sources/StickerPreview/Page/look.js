// Colors and sizes of Messages as CSS properties. MessagesLook defines them and names their sources.

/** Sets the colors of the current mode, and the sizes. */
function setLook() {
  const { backgrounds, colors, lengths, shares } = data.look;
  const mode = isDark() ? 'dark' : 'light';
  const values = [
    ...backgrounds.map(({ name, color }) => [name, color]),
    ...Object.entries(colors).map(([name, tone]) => [name, tone[mode]]),
    ...Object.entries(lengths).map(([name, points]) => [name, `${points}px`]),
    ...Object.entries(shares).map(([name, share]) => [name, `${share * 100}%`]),
  ];
  for (const [name, value] of values) document.documentElement.style.setProperty(`--${name}`, value);
}
