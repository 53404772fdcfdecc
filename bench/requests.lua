-- Each request of the file REQUESTS once, in order. They stand behind each other, parted by a zero byte.
local text = io.open(os.getenv("REQUESTS"), "rb"):read("*a")
local from = 1

request = function()
  local to = text:find("\0", from, true)
  local one = text:sub(from, to - 1)
  from = to + 1
  return one
end
