// Loaded into every child process with --import: a launcher that was killed cannot stop its children itself.
const launcher = Number(process.env.SORTIE_LAUNCHER)
const underWatch = process.env.WATCH_REPORT_DEPENDENCIES !== undefined

setInterval(() => {
  if (isAlive(launcher)) return
  if (underWatch) process.kill(process.ppid, 'SIGTERM')
  process.kill(process.pid, 'SIGTERM')
}, 500).unref()

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
