-- For wrk: asks in turns for each line of a file, "path token". Begins at its own place of the file, so that several do not move in step.
local requests = {}
local at = 0

function init(args)
  for line in io.lines(args[1]) do
    local path, token = line:match("^(%S+) (%S+)$")
    requests[#requests + 1] = wrk.format("GET", path, { ["Authorization"] = "Bearer " .. token })
  end
  at = tonumber(args[2])
end

function request()
  at = at % #requests + 1
  return requests[at]
end
