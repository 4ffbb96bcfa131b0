// On SIGUSR2 the event loop stands still for good, as by an expression that goes back and forth.
process.on('SIGUSR2', () => {
  while (process.pid > 0);
});
